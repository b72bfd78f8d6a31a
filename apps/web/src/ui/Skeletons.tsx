import { useLingui } from '@lingui/react/macro'
import classes from './styles/states.module.css'

interface SkeletonsProps {
  rows?: number
  /** Row height in pixels. */
  height?: number
  picture?: boolean
}

/** Invisible for the first 150 ms, so that fast responses do not flash them. */
export function Skeletons({ rows = 5, height = 48, picture = false }: SkeletonsProps) {
  const { t } = useLingui()
  return (
    <div className={classes.skeletons} role="status" aria-label={t`Loading`}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={classes.skeleton} style={{ height }} data-picture={picture || undefined}>
          <span style={{ width: `${64 - ((row * 17) % 40)}%` }} />
          <span style={{ width: `${40 - ((row * 11) % 24)}%` }} />
        </div>
      ))}
    </div>
  )
}
