import type { Source } from '@earshot/contract/sources'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type Icon, IconFolder, IconKey, IconMail, IconPhoneIncoming, IconRouter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useChannel } from '../../channels/channels.queries.ts'
import { Refusal } from '../../ui/Refusal.tsx'
import { ChannelName } from '../../ui/ChannelName.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Time, useNow } from '../../ui/Time.tsx'
import parts from '../sections.module.css'
import classes from './sources.module.css'

const icons: Record<Source['kind'], Icon> = {
  radio: IconRouter,
  folder: IconFolder,
  mail: IconMail,
  phone: IconPhoneIncoming,
  key: IconKey,
}

export function SourceRow({ source }: { source: Source }) {
  const { org_id, kind, name, folder, channel_id } = source
  const { channel } = useChannel(org_id, channel_id ?? undefined)
  const SourceIcon = icons[kind]
  return (
    <li className={classes.source}>
      <SourceIcon size={20} stroke={1.6} aria-hidden />
      <div className={classes.what}>
        <p className={classes.name}>
          <bdi>{name}</bdi>
          <Kind kind={kind} />
          <Silence source={source} />
        </p>
        <p className={parts.quiet}>
          {channel && kind !== 'mail' && (
            <>
              <ChannelName channel={channel} /> ·{' '}
            </>
          )}
          {folder && <bdi className={classes.folder}>{folder} · </bdi>}
          <LastTalk source={source} />
        </p>
        <ProblemNote source={source} />
        <FailureNote source={source} />
      </div>
      <Manage source={source} />
    </li>
  )
}

function Kind({ kind }: Pick<Source, 'kind'>) {
  const { t } = useLingui()
  const names = { radio: t`Radio`, folder: t`Folder`, mail: t`Email`, phone: t`Phone`, key: t`Program` }
  return <Chip>{names[kind]}</Chip>
}

function LastTalk({ source: { last_success } }: { source: Source }) {
  const { t } = useLingui()
  if (!last_success) return t`No talk yet`
  return (
    <Trans>
      Last talk <Time at={last_success} />
    </Trans>
  )
}

const DAY = 24 * 60 * 60 * 1000

function Silence({ source: { last_success } }: { source: Source }) {
  const { t } = useLingui()
  const now = useNow()
  const days = last_success ? Math.floor((now - Date.parse(last_success)) / DAY) : 0
  if (days < 1) return null
  return <Chip tone="amber">{t`${plural(days, { one: 'nothing for # day', other: 'nothing for # days' })}`}</Chip>
}

function ProblemNote({ source: { problem } }: { source: Source }) {
  const { t } = useLingui()
  if (!problem) return null
  const sentences = {
    expired: t`This key has expired. Create a new one and give it to the program.`,
    archived: t`Its channel is archived and takes no talks. Restore the channel, or select another.`,
    off: t`This server no longer receives email. Ask its operator to set that up again.`,
  }
  return (
    <p className={parts.note} data-tone="amber">
      {sentences[problem]}
    </p>
  )
}

function FailureNote({ source: { last_failure, last_success, failure, failures } }: { source: Source }) {
  const { t } = useLingui()
  if (!last_failure) return null
  const lasts = failures > 0 || !last_success || last_failure > last_success
  return (
    <p className={lasts ? parts.note : parts.quiet} data-tone={lasts ? 'red' : undefined}>
      <span className={classes.when}>
        {lasts ? t`Failed` : t`Last failure`} <Time at={last_failure} />
        {failures > 1 && ` · ${t`${plural(failures, { one: '# time in a row', other: '# times in a row' })}`}`}:
      </span>{' '}
      <Refusal text={failure} />
    </p>
  )
}

function Manage({ source: { org_id, kind, name } }: { source: Source }) {
  const { t } = useLingui()
  const label = t`Manage ${name}`
  if (kind === 'mail')
    return (
      <Link className={classes.manage} to="/organizations/$org_id/channels" params={{ org_id }} aria-label={label}>
        {t`Manage`}
      </Link>
    )
  const section = kind === 'phone' ? 'phones' : 'keys'
  return (
    <Link className={classes.manage} to="." search={{ section }} aria-label={label}>
      {t`Manage`}
    </Link>
  )
}
