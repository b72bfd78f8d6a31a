import { IconCheck } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import classes from './parts.module.css'

/** A quiet word that something was kept. It is always there to be read out, and says nothing until then. */
export function Saved({ shown }: { shown: boolean }) {
  const { t } = useLingui()
  return (
    <span className={classes.saved} role="status">
      {shown && (
        <>
          <IconCheck size={16} stroke={1.8} aria-hidden />
          {t`Saved`}
        </>
      )}
    </span>
  )
}
