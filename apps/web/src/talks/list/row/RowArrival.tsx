import { delayOf, saidAt } from '@earshot/contract/rules/freshness'
import { exactTime, timeSpan } from '../../../lib/format.ts'
import { Arrival, type Arrived } from '../../../ui/Delay.tsx'
import classes from './talk-row.module.css'

export function RowArrival({ talk }: { talk: Arrived }) {
  const { recorded_at, duration, created } = talk
  const delay = delayOf(saidAt(recorded_at, duration ?? 0), created) ?? 0
  return (
    <>
      <span className={classes.wideOnly}>
        <Arrival talk={talk} />
      </span>
      <time className={classes.narrow} dateTime={created} title={exactTime(created)}>
        +{timeSpan(delay)}
      </time>
    </>
  )
}
