import { useLingui } from '@lingui/react/macro'
import classes from './rail.module.css'
import { RailContent } from './RailContent.tsx'

/** The way around, beside every screen; icons only on narrow windows. */
export function Rail() {
  const { t } = useLingui()
  return (
    <nav id="rail" className={classes.rail} aria-label={t`Main`}>
      <RailContent />
    </nav>
  )
}
