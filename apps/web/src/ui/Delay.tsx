import { delayOf, saidAt } from '@earshot/contract/rules/freshness'
import type { Talk } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { exactTime, timeSpan } from '../lib/format.ts'

export type Arrived = Pick<Talk, 'recorded_at' | 'duration' | 'created'>

/** Beside the time at which it was said: 'arrived 3 hr later'. Nothing if it arrived soon. */
export function Arrival({ talk: { recorded_at, duration, created }, lead = '' }: { talk: Arrived; lead?: string }) {
  const { t } = useLingui()
  const delay = delayOf(saidAt(recorded_at, duration ?? 0), created)
  if (delay === undefined) return null
  const span = timeSpan(delay)
  return (
    <>
      {lead}
      <Later at={created}>{t`arrived ${span} later`}</Later>
    </>
  )
}

/** 'found 3 hr later', of words that an alert looks for. */
export function Finding({ said_at, created }: { said_at: string; created: string }) {
  const { t } = useLingui()
  const delay = delayOf(Date.parse(said_at), created)
  if (delay === undefined) return null
  const span = timeSpan(delay)
  return <Later at={created}>{t`found ${span} later`}</Later>
}

const Later = ({ at, children }: { at: string; children: string }) => (
  <time dateTime={at} title={exactTime(at)}>
    {children}
  </time>
)
