import { exactTime, timeSpan } from '../../../lib/format.ts'
import { Arrival } from '../../../ui/Delay.tsx'
import { type Arrived, delayOfTalk } from '../late-arrivals.ts'
import classes from './talk-row.module.css'

export function RowArrival({ talk }: { talk: Arrived }) {
  const { created } = talk
  const delay = delayOfTalk(talk) ?? 0
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
