import type { Channel } from '@earshot/contract/channels'
import type { FoundTalk } from '@earshot/contract/search'
import type { Tag } from '@earshot/contract/tags'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { count, duration } from '../../../lib/format.ts'
import { Time } from '../../../ui/Time.tsx'
import { isReadable } from '../../talk-state.ts'
import { MatchText, type ShownMatch } from './MatchSteps.tsx'
import { peakBars, stripPath, stripWidth } from './peaks.ts'
import { ChannelSign } from '../../../ui/ChannelSign.tsx'
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx'
import classes from './talk-row.module.css'
import { TalkMarks, useReplyCount } from './TalkMarks.tsx'

const MachineTitle = lazyPart(async () => (await import('./MachineTitle.tsx')).MachineTitle, { soon: true })

/** Few talks of a list are not ready. */
const TalkState = lazyPart(async () => (await import('../../TalkState.tsx')).TalkState, { soon: true })

const NoRecording = lazyPart(async () => (await import('../../TalkState.tsx')).NoRecording, { soon: true })

const RowArrival = lazyPart(async () => (await import('./RowArrival.tsx')).RowArrival, { soon: true })

const SummaryMatch = lazyPart(async () => (await import('./SummaryMatch.tsx')).SummaryMatch, { soon: true })

export interface TalkRowProps {
  talk: FoundTalk
  voice: string
  channel: Pick<Channel, 'name' | 'private'> | undefined
  tags: readonly Tag[]
  match: ShownMatch
  line: number
  isInDay: boolean
  isLate: boolean
  lead: ReactNode
  link: (name: ReactNode) => ReactNode
  action: ReactNode
  check: ReactNode
}

/** A header and two lines of text. Rows.tsx depends on the height. */
export function TalkRow({ talk, voice, channel, tags, match, line, lead, link, action, check, ...when }: TalkRowProps) {
  const { isInDay, isLate } = when
  const answers = useReplyCount(talk.replies)
  return (
    <div className={classes.row} data-unheard={!talk.heard || undefined}>
      {lead}
      <div className={classes.words}>
        <div className={classes.head}>
          {link(
            <span className={classes.voice} dir="auto">
              {voice}
            </span>,
          )}
          {channel && (
            <span className={classes.channel} dir="auto">
              <ChannelSign channel={channel} size={13} /> {channel.name}
            </span>
          )}
          <FoundFacts talk={talk} match={match} />
          <span className={classes.facts}>
            <span className={classes.marks}>
              <TalkTags tags={tags} />
              <TalkMarks talk={talk} />
            </span>
            {answers && <span>{answers}</span>}
            <span className="numbers">{talk.duration === null ? '–:––' : duration(talk.duration)}</span>
            <Time at={talk.recorded_at} isInDay={isInDay} />
            {isLate && <RowArrival talk={talk} />}
          </span>
        </div>
        <p className={classes.text} dir="auto">
          <RowTitle talk={talk} />
          {isReadable(talk) ? (
            <MatchText talk={talk} at={match.at} line={isTitled(talk) ? Math.floor(line * UNTITLED) : line} />
          ) : (
            <TalkState talk={talk} />
          )}
        </p>
      </div>
      {action || (talk.sound_deleted ? <NoRecording since={talk.sound_deleted} /> : <PeakStrip peaks={talk.peaks} />)}
      {check}
    </div>
  )
}

function RowTitle({ talk: { title, summary } }: Pick<TalkRowProps, 'talk'>) {
  if (title === null) return summary && <MachineTitle text={summary} />
  return (
    <>
      <span className={classes.title} dir="auto">
        {title}
      </span>{' '}
    </>
  )
}

const isTitled = ({ title, summary }: FoundTalk) => (title ?? summary ?? null) !== null

/** Minimum fraction of two lines that remains next to a title. */
const UNTITLED = 0.76

function FoundFacts({ talk, match }: Pick<TalkRowProps, 'talk' | 'match'>) {
  const { t } = useLingui()
  const matches = talk.matches.length
  const number = match.at + 1
  const [at, all] = [count(number), count(matches)]
  return (
    <>
      {matches > 1 && (
        <>
          <span className={`${classes.found} ${classes.wideOnly}`}>
            {t`${plural(matches, { one: '# match', other: '# matches' })}`}
          </span>
          <span className={`${classes.found} ${classes.narrow}`}>{number > 0 ? t`${at}/${all}` : all}</span>
        </>
      )}
      {talk.maybe_said && <span className={`${classes.found} ${classes.wideOnly}`}>{t`May have been said`}</span>}
      {talk.by_sound && <span className={`${classes.found} ${classes.wideOnly}`}>{t`Sounds like it`}</span>}
      {talk.summary && matches === 0 && <SummaryMatch talk={talk} />}
    </>
  )
}

const BARS = 32
const HEIGHT = 28

const PeakStrip = ({ peaks }: { peaks: readonly number[] }) => (
  <svg className={classes.sound} width={stripWidth(BARS)} height={HEIGHT} aria-hidden fill="none" stroke="currentColor">
    <path d={stripPath(peakBars(peaks, BARS), HEIGHT)} strokeWidth={2} strokeLinecap="round" />
  </svg>
)

function TalkTags({ tags }: { tags: readonly Tag[] }) {
  const { t } = useLingui()
  const [first, ...others] = tags
  if (!first) return null
  const names = tags.map(({ tag }) => tag).join(', ')
  return (
    <span className={classes.tag} role="img" aria-label={t`Tags: ${names}`} title={names}>
      {tags.slice(0, SHOWN).map(({ tag_id, color }) => (
        <span key={tag_id} className={classes.dot} style={{ background: color }} />
      ))}
      <span className={classes.name} dir="auto">
        {first.tag}
      </span>
      {others.length > 0 && <span className={classes.wideOnly}>+{others.length}</span>}
    </span>
  )
}

const SHOWN = 3
