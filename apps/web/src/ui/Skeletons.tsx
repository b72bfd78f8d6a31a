import { useLingui } from '@lingui/react/macro'
import classes from './styles/states.module.css'

interface SkeletonsProps {
  rows?: number
  /** Height of what comes, in pixels. */
  height?: number
  /** What comes begins with a picture. */
  picture?: boolean
}

/** Grey shapes of the rows that are coming; unseen for the first 150 ms, and what is quick never shows them. */
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
