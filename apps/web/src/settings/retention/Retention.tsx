import { channelLabel } from '../../lib/channel-label.ts'
import { ChannelName } from '../../ui/ChannelName.tsx'
import type { Hold, RetentionRule } from '@earshot/contract/retention'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, Modal, NativeSelect } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useChannel, useChannels } from '../../channels/channels.queries.ts'
import { useSelectedLabel } from '../../channels/selected-channels.queries.ts'
import { useHold } from '../../talks/hold.queries.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Skeletons } from '../../ui/Skeletons.tsx'
import { Time } from '../../ui/Time.tsx'
import { useMembers } from '../../users/users.queries.ts'
import { SettingsSection } from '../SettingsSection.tsx'
import parts from '../sections.module.css'
import classes from './retention.module.css'
import { RetentionForm } from './RetentionForm.tsx'
import { useHolds, useRetentionChanges, useRetentionRules } from './retention.queries.ts'

export function Retention({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  const rules = useRetentionRules(org_id)
  if (rules.isPending) return <Skeletons rows={3} height={72} />
  if (rules.isError)
    return <ErrorNote title={t`Could not load the rules`} error={rules.error} retry={() => void rules.refetch()} />
  const own = rules.data.find(({ channel_id }) => channel_id === null)
  return (
    <>
      <SettingsSection
        title={t`Retention`}
        text={t`How long recordings and talks are kept. Days count from when a talk was received. Leave a number empty to keep them forever.`}
      >
        <RetentionForm scope={{ org_id, channel_id: undefined }} rule={own} />
      </SettingsSection>
      <ChannelRules org_id={org_id} rules={rules.data.filter(({ channel_id }) => channel_id !== null)} />
      <Holds org_id={org_id} />
    </>
  )
}

function ChannelRules({ org_id, rules }: { org_id: string; rules: RetentionRule[] }) {
  const { t } = useLingui()
  const [making, { open, close }] = useDisclosure()
  const make = (
    <Button variant="default" onClick={open}>
      {t`New channel rule`}
    </Button>
  )
  return (
    <SettingsSection
      title={t`Channels with their own rule`}
      text={t`All other channels follow the rule of the organization.`}
      actions={make}
    >
      {rules.length > 0 && (
        <ul className={parts.card}>
          {rules.map((rule) => (
            <ChannelRuleRow key={rule.channel_id} org_id={org_id} rule={rule} />
          ))}
        </ul>
      )}
      <Modal opened={making} onClose={close} title={t`New channel rule`}>
        <NewChannelRule org_id={org_id} taken={rules.map(({ channel_id }) => channel_id)} onSaved={close} />
      </Modal>
    </SettingsSection>
  )
}

function ChannelRuleRow({ org_id, rule }: { org_id: string; rule: RetentionRule }) {
  const { t } = useLingui()
  const [editing, { open, close }] = useDisclosure()
  const scope = { org_id, channel_id: rule.channel_id ?? undefined }
  const { remove } = useRetentionChanges(scope)
  const { channel } = useChannel(org_id, scope.channel_id)
  const labelOf = useSelectedLabel()
  const name = channel ? labelOf(channel) : ''
  const { sound_days, talk_days } = rule
  const facts = [
    sound_days === null
      ? t`Recordings: forever`
      : t`Recordings: ${plural(sound_days, { one: '# day', other: '# days' })}`,
    talk_days === null ? t`Talks: forever` : t`Talks: ${plural(talk_days, { one: '# day', other: '# days' })}`,
  ]
  return (
    <li className={classes.row}>
      <div className={classes.about}>
        <b>
          <bdi>{name}</bdi>
        </b>
        <span className={parts.quiet}>{facts.join(' · ')}</span>
      </div>
      <Button variant="default" size="sm" aria-label={t`Change the rule of ${name}`} onClick={open}>
        {t`Change`}
      </Button>
      <Button
        variant="default"
        size="sm"
        loading={remove.isPending}
        aria-label={t`Remove the rule of ${name}`}
        onClick={() => remove.mutate()}
      >
        {t`Remove`}
      </Button>
      <Modal opened={editing} onClose={close} title={t`Rule of ${name}`}>
        <RetentionForm scope={scope} rule={rule} onSaved={close} />
      </Modal>
    </li>
  )
}

interface NewChannelRuleProps {
  org_id: string
  taken: (string | null)[]
  onSaved: () => void
}

function NewChannelRule({ org_id, taken, onSaved }: NewChannelRuleProps) {
  const { t } = useLingui()
  const free = (useChannels(org_id).data ?? []).filter(({ channel_id }) => !taken.includes(channel_id))
  const [selected, setSelected] = useState('')
  const channel_id = selected || free[0]?.channel_id
  if (channel_id === undefined) return <p className={parts.quiet}>{t`Every channel has its own rule.`}</p>
  return (
    <div className={parts.form}>
      <NativeSelect
        label={t`Channel`}
        value={channel_id}
        data={free.map((channel) => ({ value: channel.channel_id, label: channelLabel(channel) }))}
        onChange={(event) => setSelected(event.currentTarget.value)}
      />
      <RetentionForm key={channel_id} scope={{ org_id, channel_id }} rule={undefined} onSaved={onSaved} />
    </div>
  )
}

function Holds({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  const holds = useHolds(org_id)
  return (
    <SettingsSection
      title={t`On hold`}
      text={t`A talk on hold cannot be deleted, by anyone or any rule. Use “Put on hold” in its menu.`}
    >
      {holds.isError && (
        <ErrorNote title={t`Could not load the talks on hold`} error={holds.error} retry={() => void holds.refetch()} />
      )}
      {holds.data?.length === 0 && (
        <EmptyState drawing={<IconLock size={36} stroke={1.4} />} title={t`No talks on hold`} />
      )}
      {holds.data && holds.data.length > 0 && (
        <ul className={parts.card}>
          {holds.data.map((hold) => (
            <HoldRow key={hold.talk_id} hold={hold} onReleased={() => void holds.refetch()} />
          ))}
        </ul>
      )}
    </SettingsSection>
  )
}

function HoldRow({ hold, onReleased }: { hold: Hold; onReleased: () => void }) {
  const { t } = useLingui()
  const { org_id, talk_id, title, reason } = hold
  const { release } = useHold(org_id)
  const { channel } = useChannel(org_id, hold.channel_id)
  const person = useMembers(org_id).data?.find(({ user_id }) => user_id === hold.held_by)?.name ?? t`Former member`
  return (
    <li className={classes.row}>
      <div className={classes.about}>
        <Link to="/dashboard" search={{ talk_id }}>
          {title === null ? <ChannelName channel={channel} /> : <bdi>{title}</bdi>} · <Time at={hold.recorded_at} />
        </Link>
        <span className={parts.quiet}>
          <bdi>{reason}</bdi> · <bdi>{person}</bdi> · <Time at={hold.held} />
        </span>
      </div>
      <Button
        variant="default"
        size="sm"
        loading={release.isPending}
        onClick={() => release.mutate(talk_id, { onSuccess: onReleased })}
      >
        {t`Release`}
      </Button>
    </li>
  )
}
