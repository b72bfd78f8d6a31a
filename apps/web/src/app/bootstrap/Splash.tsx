import { useLingui } from '@lingui/react/macro'
import { Logo } from '../../ui/theme/Logo.tsx'
import classes from '../shell/shell.module.css'

export function Splash() {
  const { t } = useLingui()
  return (
    <div className={classes.splash} role="status" aria-label={t`Earshot is starting`}>
      <Logo size={48} />
    </div>
  )
}
