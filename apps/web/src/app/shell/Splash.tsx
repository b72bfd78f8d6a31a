import { useLingui } from '@lingui/react/macro'
import { Mark } from '../../ui/theme/Mark.tsx'
import classes from './shell.module.css'

/** While start-up takes longer than a blink. */
export function Splash() {
  const { t } = useLingui()
  return (
    <div className={classes.splash} role="status" aria-label={t`Earshot is starting`}>
      <Mark size={48} />
    </div>
  )
}
