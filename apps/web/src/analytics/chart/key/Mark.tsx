import type { Slot } from '../../rules/drawn.ts'
import classes from '../chart.module.css'
import { markPath } from './marks.ts'

/** How a series looks, beside its name: its fill, and its shape for those who do not see its colour. */
export const Mark = ({ slot, fills }: { slot: Slot; fills: string }) => (
  <svg className={classes.mark} width={28} height={14} viewBox="0 0 28 14" aria-hidden data-slot={slot}>
    <rect x={0.5} y={1} width={12} height={12} rx={2.5} className={classes.fill} />
    <rect x={0.5} y={1} width={12} height={12} rx={2.5} fill={`url(#${fills}-${slot})`} />
    <path d={markPath(slot, 4)} transform="translate(21 7)" className={classes.fill} />
  </svg>
)
