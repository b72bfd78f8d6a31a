import { useLingui } from '@lingui/react/macro'
import { percent } from '../../../lib/format.ts'
import classes from '../operations.module.css'

interface MeterProps {
  label: string
  used: number
  /** null where there is no end. */
  most: number | null
  show: (amount: number) => string
}

/** How much of what is allowed is used; from nine tenths on it says that the end is near. */
export function Meter({ label, used, most, show }: MeterProps) {
  const { t } = useLingui()
  if (most === null) {
    return (
      <p className={classes.used}>
        <strong>{show(used)}</strong> {t`There is no limit on this server.`}
      </p>
    )
  }
  const part = Math.min(1, used / most)
  const tone = part >= 1 ? 'red' : part >= 0.9 ? 'amber' : 'plain'
  return (
    <div className={classes.meter}>
      <p className={classes.used}>
        <strong>{show(used)}</strong> {t`of ${show(most)}`}
        {tone === 'red' && ` · ${t`used up: nothing more can be sent`}`}
        {tone === 'amber' && ` · ${t`almost used up`}`}
      </p>
      <div
        className={classes.bar}
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(part * 100)}
        aria-valuetext={percent(part)}
        data-tone={tone}
      >
        <span style={{ width: `${part * 100}%` }} />
      </div>
    </div>
  )
}
