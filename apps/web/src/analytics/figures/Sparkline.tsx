import { thinned } from '../rules/thinned.ts'
import classes from './figures.module.css'

const WIDTH = 72
const HEIGHT = 24
/** More points than these are a blot. */
const MOST = 32

/** The course of a figure as a small line; what it says is said better elsewhere. */
export function Sparkline({ values: all }: { values: readonly (number | null)[] }) {
  const values = thinned(all, MOST)
  const most = Math.max(...values.map((value) => value ?? 0))
  if (values.length < 2 || most <= 0) return <span className={classes.spark} aria-hidden />
  const at = (value: number, bucket: number) =>
    `${((bucket / (values.length - 1)) * WIDTH).toFixed(1)} ${(HEIGHT - 2 - (value / most) * (HEIGHT - 4)).toFixed(1)}`
  const points = values.flatMap((value, bucket) => (value === null ? [] : [at(value, bucket)]))
  return (
    <svg className={classes.spark} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      <path d={`M${points.join('L')}`} />
    </svg>
  )
}
