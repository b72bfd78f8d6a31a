import { useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react'
import { percent } from '../../lib/format.ts'
import type { Trend } from '../rules/scale.ts'
import classes from './figures.module.css'

const arrows = { '-1': IconArrowDownRight, '0': IconArrowRight, '1': IconArrowUpRight }

export function TrendNote({ trend }: { trend: Trend | null }) {
  const { t } = useLingui()
  if (!trend) return <span className={classes.trend} />
  const Arrow = arrows[trend.way]
  const change = percent(Math.abs(trend.change))
  const said = {
    '-1': t`${change} less than in the previous period`,
    '0': t`Same as in the previous period`,
    '1': t`${change} more than in the previous period`,
  }[trend.way]
  return (
    <span className={classes.trend} title={said}>
      <Arrow size={14} stroke={1.8} aria-hidden />
      <span aria-hidden>{change}</span>
      <VisuallyHidden>{said}</VisuallyHidden>
    </span>
  )
}
