import { useLingui } from '@lingui/react/macro'
import { useMediaQuery } from '@mantine/hooks'
import type { CSSProperties } from 'react'
import { firstDayOfWeek } from '../../lib/format.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Skeletons } from '../../ui/Skeletons.tsx'
import { type AnalyticsRequest, type HourFigures, useHours } from '../analytics.queries.ts'
import bodyClasses from '../body.module.css'
import { figure, figureText, useAnalyticsNames } from '../figure-text.ts'
import type { Measure } from '../rules/view.ts'
import { clockHour, HOURS, weekdayName, weekdaysFrom } from './hours.ts'
import classes from './hours.module.css'

/** When talks are said: a row for each weekday, a column for each hour, darker where there is more. */
export function HoursMap({ asked, measure }: { asked: AnalyticsRequest; measure: Measure }) {
  const { t } = useLingui()
  const hours = useHours(asked)
  if (hours.isPending) return <Skeletons rows={5} height={32} />
  if (hours.isError)
    return <ErrorNote title={t`Could not load the figures`} error={hours.error} retry={() => void hours.refetch()} />
  if (hours.data.hours.length === 0) return <p className={bodyClasses.nothing}>{t`No talks in this period`}</p>
  return <Grid hours={hours.data.hours} measure={measure} />
}

interface Slot {
  weekday: number
  hour: number
}

/** On narrow screens hours are rows, because 24 columns do not fit. */
function Grid({ hours, measure }: { hours: HourFigures[]; measure: Measure }) {
  const { t } = useLingui()
  const words = useAnalyticsNames()
  const isNarrow = useMediaQuery('(max-width: 899px)', false, { getInitialValueInEffect: false })
  const cells = new Map(hours.map((cell) => [`${cell.weekday} ${cell.hour}`, cell]))
  const most = Math.max(...hours.map((cell) => cell[measure] ?? 0))
  const days = weekdaysFrom(firstDayOfWeek()).map((weekday) => ({ value: weekday, name: weekdayName(weekday) }))
  const times = HOURS.map((hour) => ({ value: hour, name: clockHour(hour) }))
  const [rows, columns] = isNarrow ? [times, days] : [days, times]
  const slotAt = (row: number, column: number): Slot =>
    isNarrow ? { weekday: column, hour: row } : { weekday: row, hour: column }
  return (
    <table className={classes.map} aria-label={`${words.measure(measure)} · ${t`By weekday and hour`}`}>
      <thead>
        <tr>
          <td aria-label={t`By weekday and hour`} />
          {columns.map(({ value, name }) => (
            <th key={value} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.value}>
            <th scope="row">{row.name}</th>
            {columns.map((column) => {
              const slot = slotAt(row.value, column.value)
              const cell = cells.get(`${slot.weekday} ${slot.hour}`)
              return <Cell key={column.value} {...{ cell, measure, most, slot }} />
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface CellProps {
  cell: HourFigures | undefined
  measure: Measure
  most: number
  slot: Slot
}

/** Of the accent: text stays readable on it. */
const [LEAST, SPAN] = [8, 42]

function Cell({ cell, measure, most, slot: { weekday, hour } }: CellProps) {
  const value = cell?.[measure] ?? null
  if (value === null || value === 0) return <td className={classes.empty}>–</td>
  return (
    <td
      className={classes.cell}
      style={{ '--share': `${LEAST + Math.round((value / most) * SPAN)}%` } as CSSProperties}
      title={`${weekdayName(weekday)} ${clockHour(hour)}: ${figureText(measure, value)}`}
    >
      {figure(measure, value)}
    </td>
  )
}
