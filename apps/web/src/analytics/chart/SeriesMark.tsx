import type { Slot } from '../rules/chart-series.ts'
import classes from './chart.module.css'

export const SeriesMark = ({ slot, fills }: { slot: Slot; fills: string }) => (
  <svg className={classes.mark} width={28} height={14} viewBox="0 0 28 14" aria-hidden data-slot={slot}>
    <rect x={0.5} y={1} width={12} height={12} rx={2.5} className={classes.fill} />
    <rect x={0.5} y={1} width={12} height={12} rx={2.5} fill={`url(#${fills}-${slot})`} />
    <path d={markPath(slot, 4)} transform="translate(21 7)" className={classes.fill} />
  </svg>
)

/** Seven SVG paths around the origin, each with about the visual weight of a circle with radius r. */
const shapes: Record<Slot, (r: number) => string> = {
  0: (r) => `M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`,
  1: (r) => polygon(4, r * 1.25, Math.PI / 4),
  2: (r) => polygon(3, r * 1.35, -Math.PI / 2),
  3: (r) => polygon(4, r * 1.35, 0),
  4: (r) => polygon(3, r * 1.35, Math.PI / 2),
  5: (r) => plus(r * 1.15),
  6: (r) => `M${-r * 1.15} ${-r * 0.42}h${r * 2.3}v${r * 0.84}h${-r * 2.3}Z`,
}

export const markPath = (slot: Slot, radius: number) => shapes[slot](radius)

function polygon(corners: number, radius: number, turn: number) {
  const points = Array.from({ length: corners }, (_, at) => {
    const angle = turn + (at * 2 * Math.PI) / corners
    return `${(Math.cos(angle) * radius).toFixed(2)} ${(Math.sin(angle) * radius).toFixed(2)}`
  })
  return `M${points.join('L')}Z`
}

function plus(r: number) {
  const t = r * 0.38
  return `M${-t} ${-r}H${t}V${-t}H${r}V${t}H${t}V${r}H${-t}V${t}H${-r}V${-t}H${-t}Z`
}
