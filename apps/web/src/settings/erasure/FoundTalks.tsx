import { channelLabel } from '../../lib/channel-label.ts'
import type { ErasurePreview } from '@earshot/contract/erasures'
import { useLingui } from '@lingui/react/macro'
import { Checkbox } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useChannel } from '../../channels/channels.queries.ts'
import { duration } from '../../lib/format.ts'
import { ChannelName } from '../../ui/ChannelName.tsx'
import { Time } from '../../ui/Time.tsx'
import parts from '../sections.module.css'
import classes from './erasure.module.css'

type FoundTalk = ErasurePreview['listed'][number]

interface FoundTalksProps {
  org_id: string
  talks: FoundTalk[]
  /** Talks that are left out. */
  keep: string[]
  onKeep: (keep: string[]) => void
}

export function FoundTalks({ org_id, talks, keep, onKeep }: FoundTalksProps) {
  const { t } = useLingui()
  const toggle = (talk_id: string) =>
    onKeep(keep.includes(talk_id) ? keep.filter((other) => other !== talk_id) : [...keep, talk_id])
  return (
    <section className={classes.found} aria-label={t`Talks found`}>
      <h3>{t`Talks`}</h3>
      <p className={parts.quiet}>{t`Open a talk to listen to it. Deselect what is not theirs.`}</p>
      <ul className={classes.list}>
        {talks.map((talk) => (
          <TalkRow
            key={talk.talk_id}
            org_id={org_id}
            talk={talk}
            isKept={keep.includes(talk.talk_id)}
            onToggle={() => toggle(talk.talk_id)}
          />
        ))}
      </ul>
    </section>
  )
}

interface TalkRowProps {
  org_id: string
  talk: FoundTalk
  isKept: boolean
  onToggle: () => void
}

function TalkRow({ org_id, talk, isKept, onToggle }: TalkRowProps) {
  const { t } = useLingui()
  const { talk_id, title, text, held, recorded_at } = talk
  const { channel } = useChannel(org_id, talk.channel_id)
  const name = title ?? (text || (channel ? channelLabel(channel) : ''))
  const search = new URLSearchParams({ org_id, talk_id })
  return (
    <li className={classes.talk}>
      <Checkbox
        aria-label={t`Erase ${name}`}
        checked={!held && !isKept}
        disabled={held}
        onChange={onToggle}
        className={classes.box}
      />
      <div className={classes.about}>
        <span className={classes.text}>
          <bdi>{name}</bdi>
        </span>
        <span className={parts.quiet}>
          <ChannelName channel={channel} /> · <Time at={recorded_at} />
          {talk.duration !== null && ` · ${duration(talk.duration)}`} · <Reasons talk={talk} />
        </span>
      </div>
      <a
        className={classes.open}
        href={`/dashboard?${search}`}
        target="_blank"
        rel="noreferrer"
        aria-label={t`Open ${name} in a new tab`}
      >
        <IconExternalLink size={18} stroke={1.6} aria-hidden />
      </a>
    </li>
  )
}

function Reasons({ talk: { parts: found, held } }: { talk: FoundTalk }) {
  const { t } = useLingui()
  const reasons: Record<FoundTalk['parts'][number], string> = {
    talk: t`Erase`,
    words: t`Redact words`,
    title: t`Mask title`,
    notes: t`Mask notes`,
  }
  return held ? t`On hold, stays` : found.map((part) => reasons[part]).join(', ')
}

export function FoundNames({ others }: { others: ErasurePreview['others'] }) {
  const { t } = useLingui()
  const kinds: Record<ErasurePreview['others'][number]['kind'], string> = {
    address: t`Address`,
    alert: t`Alert, will be deleted`,
    channel: t`Channel`,
    clip: t`Clip`,
    imported_person: t`Imported person`,
    invite: t`Invitation, will be deleted`,
    key: t`API key`,
    organization: t`Organization`,
    phone_line: t`Greeting of a phone number`,
    speaker: t`Speaker`,
    tag: t`Tag`,
    webhook: t`Webhook`,
  }
  return (
    <section className={classes.found} aria-label={t`Names found`}>
      <h3>{t`Names elsewhere`}</h3>
      <p className={parts.quiet}>{t`The name is masked, also in the audit log and in hits.`}</p>
      <ul className={classes.names}>
        {others.map(({ kind, text }) => (
          <li key={`${kind} ${text}`}>
            <bdi>{text}</bdi> <span className={parts.quiet}>· {kinds[kind]}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
