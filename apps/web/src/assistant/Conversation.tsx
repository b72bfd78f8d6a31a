import { useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef } from 'react'
import { EmptyConversation } from './EmptyConversation.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { TalkReason } from '../ui/TalkReason.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import classes from './assistant.module.css'
import type { Answer } from './assistant.queries.ts'
import type { Passage } from '@earshot/contract/assistant'
import { senderName } from '@earshot/contract/rules/callers'
import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useChannel } from '../channels/channels.queries.ts'
import { usePersonName } from '../dashboard/person-names.queries.ts'
import { ChannelName } from '../ui/ChannelName.tsx'
import { duration } from '../lib/format.ts'
import { useSpeakers } from '../speakers/speakers.queries.ts'
import { Time } from '../ui/Time.tsx'

export interface Turn {
  question: string
  answer: Answer
}

interface ConversationProps {
  org_id: string
  prose: boolean
  turns: readonly Turn[]
  asked: string | undefined
  error: Error | null
  retry: () => void
  onAsk: (question: string) => void
}

export function Conversation({ org_id, prose, turns, asked, error, retry, onAsk }: ConversationProps) {
  const { t } = useLingui()
  const pending = asked !== undefined
  const last = useRef<HTMLDivElement>(null)
  // In braces, because scrollIntoView returns a promise in newer browsers, which React would take for a cleanup.
  useEffect(() => {
    last.current?.scrollIntoView({ block: 'start' })
  }, [turns, pending])
  return (
    <div className={classes.turns} role="log" aria-label={t`Questions and answers`} aria-busy={pending}>
      {turns.length === 0 && !pending && !error && <EmptyConversation {...{ org_id, prose, onAsk }} />}
      {turns.map(({ question, answer }, at) => (
        <div key={at} ref={at === turns.length - 1 && !pending ? last : undefined} className={classes.turn}>
          <h2 className={classes.question} dir="auto">
            {question}
          </h2>
          <AnswerView org_id={org_id} answer={answer} />
        </div>
      ))}
      {pending && (
        <div ref={last} className={classes.turn}>
          <h2 className={classes.question} dir="auto">
            {asked}
          </h2>
          <Skeletons rows={2} height={56} />
        </div>
      )}
      {error && !pending && <ErrorNote title={t`No answer`} error={error} retry={retry} />}
    </div>
  )
}

interface AnswerViewProps {
  org_id: string
  answer: Answer
}

function AnswerView({ org_id, answer: { passages, answer, problem } }: AnswerViewProps) {
  const { t } = useLingui()
  const id = useId()
  if (passages.length === 0)
    return <p className={classes.quiet}>{t`No matching talks found. Try other words or fewer filters.`}</p>
  return (
    <>
      {answer && (
        <p className={classes.prose} dir="auto">
          {answer.map(({ text, cites }, at) => (
            <span key={at}>
              {text}
              {cites.map((cite) => (
                <a key={cite} className={classes.cite} href={`#${id}${cite}`} aria-label={t`Passage ${cite + 1}`}>
                  {cite + 1}
                </a>
              ))}{' '}
            </span>
          ))}
        </p>
      )}
      {problem && (
        <p className={classes.quiet}>
          <TalkReason reason={problem} />.
        </p>
      )}
      <ol className={classes.passages} aria-label={t`Passages`}>
        {passages.map((passage, at) => (
          <PassageRow
            key={passage.talk_id}
            id={`${id}${at}`}
            {...{ org_id, passage }}
            number={answer ? at + 1 : null}
          />
        ))}
      </ol>
    </>
  )
}

interface PassageRowProps {
  id: string
  org_id: string
  passage: Passage
  /** The number by which the prose cites the passage; null if it does not. */
  number: number | null
}

const LEAD_IN_SECONDS = 2

function PassageRow({ id, org_id, passage, number }: PassageRowProps) {
  const { t } = useLingui()
  const { talk_id, channel_id, user_id, speaker_id, by_phone, recorded_at, start, snippet, similar } = passage
  const { channel } = useChannel(org_id, channel_id)
  const speaker = useSpeakers(org_id).data?.find((each) => each.speaker_id === speaker_id)
  const name = usePersonName(org_id)(user_id)
  const who = speaker?.name ?? senderName({ name, by_phone }, t`Unknown caller`)
  const from = Math.max(0, Math.round((start - LEAD_IN_SECONDS) * 10) / 10)
  return (
    <li id={id} className={classes.passage} tabIndex={-1}>
      <Link className={classes.passageLink} to="/dashboard" search={{ org_id, channel_id, talk_id, t: String(from) }}>
        <span className={classes.meta}>
          {number !== null && <span className={classes.number}>{number}</span>}
          <bdi className={classes.who}>{who}</bdi>
          <ChannelName channel={channel} />
          <Time at={recorded_at} />
          {similar && <span className={classes.similar}>{t`Sounds like it`}</span>}
          <span className={classes.moment}>
            <IconPlayerPlayFilled size={12} aria-hidden />
            {duration(start)}
          </span>
        </span>
        <span className={classes.said} dir="auto">
          {snippet.map(({ text, marked }, at) =>
            marked ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
          )}
        </span>
      </Link>
    </li>
  )
}
