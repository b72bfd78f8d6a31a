import type { Passage } from '@earshot/contract/assistant'
import { useLingui } from '@lingui/react/macro'
import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useChannels } from '../../channels/channels.queries.ts'
import { duration } from '../../lib/format.ts'
import { useSpeakers } from '../../speakers/speakers.queries.ts'
import { Time } from '../../ui/Time.tsx'
import { useMembers } from '../../users/users.queries.ts'
import classes from '../assistant.module.css'

interface PassageRowProps {
  id: string
  org_id: string
  passage: Passage
  /** By which prose cites it; null where there is none. */
  number: number | null
}

const LEAD_IN_SECONDS = 2

/** Something that was said: who, when and where, and the way to hear it, from two seconds before. */
export function PassageRow({ id, org_id, passage, number }: PassageRowProps) {
  const { t } = useLingui()
  const { talk_id, channel_id, user_id, speaker_id, recorded_at, start, snippet } = passage
  const members = useMembers(org_id).data
  const speaker = useSpeakers(org_id).data?.find((each) => each.speaker_id === speaker_id)
  const channel = useChannels(org_id).data?.find((each) => each.channel_id === channel_id)?.name
  const who =
    speaker?.name ?? members?.find((each) => each.user_id === user_id)?.name ?? (members ? t`Former member` : '')
  const from = Math.max(0, Math.round((start - LEAD_IN_SECONDS) * 10) / 10)
  return (
    <li id={id} className={classes.passage} tabIndex={-1}>
      <Link className={classes.passageLink} to="/dashboard" search={{ org_id, channel_id, talk_id, t: String(from) }}>
        <span className={classes.meta}>
          {number !== null && <span className={classes.number}>{number}</span>}
          <bdi className={classes.who}>{who}</bdi>
          {channel && <bdi>#{channel}</bdi>}
          <Time at={recorded_at} />
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
