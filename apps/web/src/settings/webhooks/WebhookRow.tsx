import type { Channel } from '@earshot/contract/channels'
import type { Webhook } from '@earshot/contract/webhooks'
import { useLingui } from '@lingui/react/macro'
import { Button, Collapse, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useId, useState } from 'react'
import parts from '../sections.module.css'
import { IconChevronDown } from '@tabler/icons-react'
import classes from './webhooks.module.css'
import { Deliveries } from './Deliveries.tsx'
import { exactTime } from '../../lib/format.ts'
import { errorMessage } from '../../ui/screen/error-message.ts'
import { notifyError } from '../../ui/screen/notify-error.ts'
import { useWebhookChanges } from './webhooks.queries.ts'
import { useEventNames } from './use-event-names.ts'
import { WebhookForm } from './WebhookForm.tsx'
import { WebhookMenu } from './WebhookMenu.tsx'
import { plural } from '@lingui/core/macro'
import { Chip } from '../../ui/Chip.tsx'
import { ChannelName } from '../../ui/ChannelName.tsx'
import { useChannel } from '../../channels/channels.queries.ts'
import { useChannelChanges } from '../../channels/channel-changes.queries.ts'

export function WebhookRow({ org_id, webhook }: { org_id: string; webhook: Webhook }) {
  const { t } = useLingui()
  const names = useEventNames()
  const { update } = useWebhookChanges(org_id)
  const [editing, { open, close }] = useDisclosure()
  // A closed dialog keeps its draft until it is saved.
  const [begun, setBegun] = useState(false)
  const { webhook_id, name, url, style, events, paused, silent } = webhook
  const { channel } = useChannel(org_id, webhook.channel_id ?? undefined)
  const begin = () => {
    setBegun(true)
    open()
  }
  const finish = () => {
    setBegun(false)
    close()
  }
  return (
    <li className={classes.webhook}>
      <div className={classes.head}>
        <div className={classes.what}>
          <p className={classes.name}>
            {name} <WebhookStatus webhook={webhook} />
          </p>
          <p className={classes.url} dir="ltr">
            {url}
          </p>
          <p className={parts.quiet}>
            {channel && <InChannel channel={channel} />}
            {events.map((event) => names[event]).join(' · ')}
          </p>
          <OldSecret webhook={webhook} />
        </div>
        <WebhookMenu org_id={org_id} webhook={webhook} onEdit={begin} />
      </div>
      {paused && <PausedNote org_id={org_id} webhook={webhook} />}
      {silent && <SilentNote webhook={webhook} channel={channel} />}
      <DeliveryLog org_id={org_id} webhook={webhook} />
      {begun && (
        <Modal opened={editing} onClose={close} title={t`Change ${name}`} size="lg" keepMounted>
          <WebhookForm
            webhook={{ name, url, style, events }}
            action={t`Save`}
            save={update}
            onSave={(_, changes) => update.mutate({ webhook_id, ...changes }, { onSuccess: finish })}
          />
        </Modal>
      )}
    </li>
  )
}

function WebhookStatus({ webhook: { paused, silent, failures, style } }: { webhook: Webhook }) {
  const { t } = useLingui()
  return (
    <>
      {paused && <Chip tone="amber">{t`Paused`}</Chip>}
      {!paused && silent && <Chip tone="amber">{t`Silent`}</Chip>}
      {!paused && !silent && failures === 0 && <Chip tone="green">{t`Active`}</Chip>}
      {!paused && !silent && failures > 0 && (
        <Chip tone="red">{t`${plural(failures, { one: 'Failed once', other: 'Failed # times in a row' })}`}</Chip>
      )}
      {style === 'slack' && <Chip>{t`chat message`}</Chip>}
    </>
  )
}

function PausedNote({ org_id, webhook }: { org_id: string; webhook: Webhook }) {
  const { t } = useLingui()
  const { update } = useWebhookChanges(org_id)
  const { webhook_id, name, failures } = webhook
  return (
    <div className={classes.paused}>
      <p>
        {update.error && errorMessage(update.error)}
        {!update.error &&
          (failures > 0
            ? t`${plural(failures, { one: 'It failed once and was paused.', other: 'It failed # times in a row and was paused.' })} Check the reason below, then resume it.`
            : t`Nothing is sent while it is paused.`)}
      </p>
      <Button
        size="sm"
        variant="default"
        loading={update.isPending}
        onClick={() => update.mutate({ webhook_id, paused: false })}
        aria-label={t`Resume ${name}`}
      >
        {t`Resume`}
      </Button>
    </div>
  )
}

const InChannel = ({ channel }: { channel: Channel }) => (
  <>
    <ChannelName channel={channel} />
    {' · '}
  </>
)

function OldSecret({ webhook: { old_secret_until } }: { webhook: Webhook }) {
  const { t } = useLingui()
  return old_secret_until && <p className={parts.quiet}>{t`The old secret expires: ${exactTime(old_secret_until)}`}</p>
}

interface SilentNoteProps {
  webhook: Webhook
  channel: Channel | undefined
}

function SilentNote({ webhook: { channel_archived }, channel }: SilentNoteProps) {
  const { t } = useLingui()
  return (
    <div className={classes.paused}>
      <p>
        {channel_archived
          ? t`Nothing is sent: its channel is archived. Restore the channel to go on.`
          : t`Nothing is sent: the admin who created it is no longer in the private channel. Create it again to go on.`}
      </p>
      {channel_archived && channel && <RestoreButton channel={channel} />}
    </div>
  )
}

function RestoreButton({ channel: { org_id, channel_id, name } }: { channel: Channel }) {
  const { t } = useLingui()
  const { restore } = useChannelChanges(org_id)
  const onError = (error: Error) => notifyError(t`Could not restore the channel`, error)
  return (
    <Button
      size="sm"
      variant="default"
      loading={restore.isPending}
      onClick={() => restore.mutate(channel_id, { onError })}
      aria-label={t`Restore ${name}`}
    >
      {t`Restore`}
    </Button>
  )
}

function DeliveryLog({ org_id, webhook }: { org_id: string; webhook: Webhook }) {
  const { t } = useLingui()
  const id = useId()
  const [shown, { toggle }] = useDisclosure(webhook.paused && webhook.failures > 0)
  return (
    <>
      <Button
        className={classes.toggle ?? ''}
        variant="subtle"
        color="gray"
        size="compact-sm"
        aria-expanded={shown}
        aria-controls={id}
        aria-label={t`Deliveries of ${webhook.name}`}
        rightSection={<IconChevronDown size={16} stroke={1.6} data-open={shown} aria-hidden />}
        onClick={toggle}
      >
        {t`Deliveries`}
      </Button>
      <Collapse expanded={shown} id={id}>
        <Deliveries org_id={org_id} webhook={webhook} />
      </Collapse>
    </>
  )
}
