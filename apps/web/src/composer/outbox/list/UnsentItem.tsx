import { channelLabel } from '../../../lib/channel-label.ts'
import { IconDownload, IconFileMusic, IconMicrophone, IconTrash, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { duration, percent } from '../../../lib/format.ts'
import type { OutboxItem } from '../outbox-item.ts'
import type { Outbox } from '../outbox.ts'
import type { BlockedBy } from '../sending/sender.ts'
import { isRetryable } from '../sending/retry-policy.ts'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Progress, Tooltip } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { FileAbout } from './FileFields.tsx'
import { saveFile } from '../../../lib/files.ts'
import { useOrganization } from '../../../organizations/organizations.queries.ts'
import classes from './unsent.module.css'
import { type PlayableSound, UnsentSound } from './UnsentSound.tsx'
import { type Destination, DestinationMenu } from './DestinationMenu.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { useItemName } from './use-item-name.ts'

interface UnsentItemProps {
  outbox: Outbox
  item: OutboxItem
  channels: readonly Destination[] | undefined
  channel_id: string | undefined
  waitsFor: BlockedBy
  preview: (sound: PlayableSound) => ReactNode
}

export function UnsentItem({ outbox, item, channels, channel_id, waitsFor, preview }: UnsentItemProps) {
  const name = useItemName(item)
  const operations = useItemActions(outbox, item)
  const needsAttention = item.state === 'unfinished' || item.state === 'failed'
  const channel = channels?.find((each) => each.channel_id === item.channel_id)
  const Icon = item.kind === 'file' ? IconFileMusic : IconMicrophone
  return (
    <li className={classes.item} data-state={item.state} data-needs={needsAttention}>
      <div className={classes.row}>
        <Icon className={classes.icon ?? ''} size={20} stroke={1.6} aria-hidden />
        <div className={classes.what}>
          <div className={classes.title}>
            <span className={classes.name} title={name} dir="auto">
              {name}
            </span>
            {item.duration !== null && <span className={classes.fact}>{duration(item.duration)}</span>}
            {channel && <span className={classes.fact}>{channelLabel(channel)}</span>}
          </div>
          <ItemState item={item} waitsFor={waitsFor} left={!channels} />
        </div>
        <ItemButtons outbox={outbox} item={item} />
      </div>
      {(item.state === 'unfinished' || (needsAttention && !channels)) && (
        <UnsentSound outbox={outbox} item={item} preview={preview} />
      )}
      {needsAttention && channels && isRetryable(item.problem) && (
        <DestinationMenu item={item} channels={channels} proposed={channel_id} onSend={operations.send} />
      )}
    </li>
  )
}

function ItemButtons({ outbox, item }: { outbox: Outbox; item: OutboxItem }) {
  const { t } = useLingui()
  const name = useItemName(item)
  const { save, discard } = useItemActions(outbox, item)
  const isFile = item.kind === 'file'
  const Discard = isFile ? IconX : IconTrash
  const button = { variant: 'subtle', color: 'gray', size: 44 } as const
  return (
    <>
      <Tooltip label={t`Save to this device`}>
        <ActionIcon {...button} onClick={() => void save()} aria-label={t`Save to this device: ${name}`}>
          <IconDownload size={18} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={isFile ? t`Do not send` : t`Discard`}>
        <ActionIcon {...button} onClick={discard} aria-label={isFile ? t`Do not send: ${name}` : t`Discard: ${name}`}>
          <Discard size={18} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
    </>
  )
}

function useItemActions(outbox: Outbox, item: OutboxItem) {
  const { t } = useLingui()
  const name = useItemName(item)
  const { client_id, kind } = item
  const discard = () => outbox.discard(client_id)
  const askFirst = () =>
    modals.openConfirmModal({
      title: t`Discard this recording?`,
      children: item.live
        ? t`It ends for all listeners, and nothing is kept.`
        : t`${name} has not been sent. It exists only on this device and cannot be restored.`,
      labels: { confirm: t`Discard`, cancel: t`Keep it` },
      confirmProps: { color: 'red' },
      onConfirm: discard,
    })
  return {
    save: async () => saveToDevice(item, await outbox.audio(client_id)),
    discard: kind === 'file' ? discard : askFirst,
    send: (channel_id: string, about: Partial<FileAbout>) =>
      outbox.queue(client_id, { ...outbox.fieldsOf(client_id), ...about, channel_id }),
  }
}

const saveToDevice = (item: OutboxItem, audio: Blob) => saveFile(audio, fileName(item))

/** Recordings without a name become, for example, recording-2026-01-31-09-30-00.webm. */
function fileName({ name, recorded_at, type }: Pick<OutboxItem, 'name' | 'recorded_at' | 'type'>) {
  const moment = recorded_at.slice(0, 19).replaceAll(/[T:]/g, '-')
  return name || `recording-${moment}.${endingOf(type)}`
}

function endingOf(type: string) {
  const kind = type.split(';')[0]?.split('/')[1] ?? ''
  return kind === 'mp4' ? 'm4a' : kind || 'webm'
}

interface ItemStateProps {
  item: OutboxItem
  waitsFor: BlockedBy
  /** The person has left its organization. */
  left: boolean
}

function ItemState({ item, waitsFor, left }: ItemStateProps) {
  const { t } = useLingui()
  const { state, problem, durable, kind, live } = item
  if (state === 'sending') return <SendingState item={item} />
  if (state === 'failed')
    return (
      <p className={classes.problem} role="alert">
        {problem?.code === 'forbidden' ? (
          t`You can no longer send to this channel.`
        ) : (
          <Refusal text={problem?.message ?? ''} />
        )}
      </p>
    )
  if (state === 'unfinished' && kind === 'file' && !left) return <SelectState />
  if (state === 'unfinished' && live)
    return (
      <p className={classes.state}>{t`It was live when the page closed, and becomes a talk unless you discard it`}</p>
    )
  if (state === 'unfinished')
    return <p className={classes.state}>{left ? t`Saved on this device` : t`Saved when the page closed`}</p>
  if (problem)
    return <p className={classes.problem}>{t`Not enough space on this device: keep the page open until it is sent`}</p>
  if (!durable) return <p className={classes.state}>{t`Copying to this device`}</p>
  if (waitsFor) return <p className={classes.state}>{t`Saved on this device`}</p>
  return <p className={classes.state}>{t`Waiting`}</p>
}

function SelectState() {
  const { t } = useLingui()
  const { name } = useOrganization()
  return <p className={classes.state}>{t`Select its channel in ${name}`}</p>
}

function SendingState({ item }: { item: OutboxItem }) {
  const { t } = useLingui()
  const name = useItemName(item)
  return (
    <div className={classes.progress}>
      <Progress.Root size="sm" flex={1}>
        <Progress.Section value={item.sent * 100} aria-label={t`Sending ${name}`} />
      </Progress.Root>
      <span className={classes.part}>{percent(item.sent)}</span>
    </div>
  )
}
