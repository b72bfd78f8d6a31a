import { useLingui } from '@lingui/react/macro'
import classes from './body.module.css'

const heights = [34, 58, 46, 72, 40, 64, 88, 52, 76, 60, 44, 68]

/** The shape of a chart that is coming; what is quick never shows it. */
export function Waiting() {
  const { t } = useLingui()
  return (
    <div className={classes.waiting} role="status" aria-label={t`Loading`}>
      {heights.map((height) => (
        <span key={height} style={{ height: `${height}%` }} />
      ))}
    </div>
  )
}
