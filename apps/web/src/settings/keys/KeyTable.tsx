import type { ApiKey } from '@earshot/contract/keys'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSelectableChannels } from '../../channels/selected-channels.queries.ts'
import { ChannelName } from '../../ui/ChannelName.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { type Column, Table } from '../../ui/table/Table.tsx'
import { Time } from '../../ui/Time.tsx'
import classes from './keys.module.css'
import { Button } from '@mantine/core'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { useKeyChanges } from './keys.queries.ts'
import { notifyError } from '../../ui/screen/notify-error.ts'

export function KeyTable({ org_id, keys }: { org_id: string; keys: ApiKey[] }) {
  const { t } = useLingui()
  const channels = useSelectableChannels(
    org_id,
    keys.flatMap(({ channel_id, channel_ids }) => [channel_id, ...channel_ids]),
  )
  const channelsOf = ({ channel_id, channel_ids }: ApiKey) =>
    channels.filter((each) => each.channel_id === channel_id || channel_ids.includes(each.channel_id))
  const columns: Column<ApiKey>[] = [
    {
      name: 'name',
      title: t`Key`,
      by: ({ name }) => name,
      cell: ({ name, ending }) => (
        <span className={classes.key}>
          <span>{name}</span>
          <code>…{ending}</code>
        </span>
      ),
    },
    {
      name: 'may',
      title: t`Access`,
      by: ({ send }) => Number(send),
      cell: (key) => (
        <span className={classes.may}>
          <Allowed apiKey={key} />
          {key.channel_ids.length > 0 && <span>{t`only in`}</span>}
          {channelsOf(key).map((channel) => (
            <ChannelName key={channel.channel_id} channel={channel} />
          ))}
        </span>
      ),
    },
    {
      name: 'used',
      title: t`Last used`,
      by: ({ last_used }) => last_used ?? '',
      cell: ({ last_used }) => (last_used ? <Time at={last_used} /> : t`never`),
    },
    {
      name: 'expires',
      title: t`Expires`,
      by: ({ expires_at }) => expires_at ?? '9',
      cell: ({ expires_at }) => <End at={expires_at} />,
    },
    { name: 'revoke', title: t`Action`, cell: (key) => <RevokeButton org_id={org_id} apiKey={key} /> },
  ]
  return <Table label={t`API keys`} columns={columns} items={keys} keyOf={({ key_id }) => key_id} />
}

function Allowed({ apiKey: { send, new_channels } }: { apiKey: ApiKey }) {
  const { t } = useLingui()
  return (
    <>
      {send ? <Chip tone="ember">{t`read and send`}</Chip> : <Chip>{t`read`}</Chip>}
      {new_channels && <Chip>{t`creates channels`}</Chip>}
    </>
  )
}

function End({ at }: { at: string | null }) {
  const { t } = useLingui()
  const [now] = useState(() => Date.now())
  if (at === null) return t`never`
  return Date.parse(at) < now ? <Chip tone="red">{t`expired`}</Chip> : <Time at={at} />
}

function RevokeButton({ org_id, apiKey: { key_id, name } }: { org_id: string; apiKey: ApiKey }) {
  const { t } = useLingui()
  const { revoke } = useKeyChanges(org_id)
  const ask = () =>
    modals.openConfirmModal({
      title: t`Revoke ${name}?`,
      children: t`Programs that use this key will be refused from now on. This cannot be undone, but you can create another key.`,
      labels: { confirm: t`Revoke the key`, cancel: t`Keep it` },
      confirmProps: { color: 'red' },
      onConfirm: () =>
        revoke.mutate(key_id, {
          onSuccess: () => notifications.show({ message: t`${name} revoked.` }),
          onError: (error) => notifyError(t`Could not revoke it`, error),
        }),
    })
  return (
    <Button size="sm" variant="default" loading={revoke.isPending} onClick={ask} aria-label={t`Revoke ${name}`}>
      {t`Revoke`}
    </Button>
  )
}
