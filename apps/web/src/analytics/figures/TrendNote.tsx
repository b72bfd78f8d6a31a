import { useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react'
import { percent } from '../../lib/format.ts'
import type { Trend } from '../rules/trend.ts'
import classes from './figures.module.css'

const arrows = { '-1': IconArrowDownRight, '0': IconArrowRight, '1': IconArrowUpRight }

/** How a figure stands to that of as many days before. Up is not good and down is not bad: it has no colour. */
export function TrendNote({ trend }: { trend: Trend | null }) {
  const { t } = useLingui()
  if (!trend) return <span className={classes.trend} />
  const Arrow = arrows[trend.way]
  const change = percent(Math.abs(trend.change))
  const said = {
    '-1': t`${change} less than in as many days before`,
    '0': t`As in as many days before`,
    '1': t`${change} more than in as many days before`,
  }[trend.way]
  return (
    <span className={classes.trend} title={said}>
      <Arrow size={14} stroke={1.8} aria-hidden />
      <span aria-hidden>{change}</span>
      <VisuallyHidden>{said}</VisuallyHidden>
    </span>
  )
}
