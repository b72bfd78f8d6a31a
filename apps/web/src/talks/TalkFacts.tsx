import type { TalkRow } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { duration, exactTime } from '../lib/format.ts'
import classes from './talk-facts.module.css'

interface TalkFactsProps {
  talk: TalkRow
  author: string
  /** The channel, as a link to it. */
  channel: ReactNode
}

/** What is known about a talk beside its words. */
export function TalkFacts({ talk, author, channel }: TalkFactsProps) {
  const { t, i18n } = useLingui()
  const percent = (score: number) => i18n.number(score, { style: 'percent', maximumFractionDigits: 0 })
  const loud = talk.loudness === null ? null : i18n.number(talk.loudness, { maximumFractionDigits: 1 })
  const facts: [string, ReactNode][] = [
    [t`Sender`, author],
    [t`Channel`, channel],
    [t`Recorded`, exactTime(talk.recorded_at)],
    [t`Duration`, talk.duration === null ? null : duration(talk.duration)],
    [t`Loudness`, loud === null ? null : t`${loud} LUFS`],
    [t`Confidence`, talk.confidence === null ? null : percent(talk.confidence)],
    [t`Engine`, talk.engine],
  ]
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, fact]) => fact !== null)
        .map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
    </dl>
  )
}
