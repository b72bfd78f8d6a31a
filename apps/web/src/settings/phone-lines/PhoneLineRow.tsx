import type { PhoneLine } from '@earshot/contract/phone-lines'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useSelectableChannels, useSelectedLabel } from '../../channels/selected-channels.queries.ts'
import { CopyButton } from '../../ui/form/CopyButton.tsx'
import { notifyError } from '../../ui/screen/notify-error.ts'
import parts from '../sections.module.css'
import classes from './phone-lines.module.css'
import { channelsOf, usePhoneLineChanges } from './phone-lines.queries.ts'

export function PhoneLineRow({ line, onEdit }: { line: PhoneLine; onEdit: () => void }) {
  const { t } = useLingui()
  const { number, org_id, channel_id, keys, unknown, unknown_channel_id, greeting_sound, listening, twilio_url } = line
  const used = channelsOf(line)
  const channels = useSelectableChannels(org_id, used).filter((channel) => used.includes(channel.channel_id))
  const labelOf = useSelectedLabel()
  const names = new Map(channels.map((channel) => [channel.channel_id, labelOf(channel)]))
  const nameOf = (id: string | null) => names.get(id ?? '') ?? ''
  const archived = channels.filter((channel) => channel.archived !== null)
  const unknownCallers = {
    refuse: t`Unknown callers are refused`,
    accept: t`Unknown callers are accepted`,
    channel: t`Unknown callers: ${nameOf(unknown_channel_id)}`,
  }
  return (
    <li className={classes.line}>
      <p className={classes.number}>
        <bdi dir="ltr">{number}</bdi>
      </p>
      <p className={parts.quiet}>
        {[
          nameOf(channel_id),
          ...keys.map((key) => t`key ${key.digit}: ${nameOf(key.channel_id)}`),
          unknownCallers[unknown],
          ...(listening ? [t`Members hear what is new`] : []),
          ...(greeting_sound ? [t`Recorded greeting`] : []),
        ].join(' · ')}
      </p>
      {archived.length > 0 && (
        <p className={parts.note} data-tone="amber">
          {t`Callers routed to an archived channel are rejected. Restore the channel, or select another.`}
        </p>
      )}
      <p className={parts.quiet}>
        {twilio_url
          ? t`In Twilio’s console, paste the webhook address at “A call comes in”.`
          : t`Let your telephone system report calls to /v3/phone_in with an API key.`}
      </p>
      <div className={parts.row}>
        {twilio_url && <CopyButton text={twilio_url} label={t`Copy webhook address`} />}
        <Button size="sm" variant="default" onClick={onEdit} aria-label={t`Change ${number}`}>
          {t`Change`}
        </Button>
        <RemoveButton line={line} />
      </div>
    </li>
  )
}

function RemoveButton({ line: { org_id, line_id, number } }: { line: PhoneLine }) {
  const { t } = useLingui()
  const { remove } = usePhoneLineChanges(org_id)
  const onError = (error: Error) => notifyError(t`Could not remove ${number}`, error)
  const ask = () =>
    modals.openConfirmModal({
      title: (
        <Trans>
          Remove <bdi dir="ltr">{number}</bdi>?
        </Trans>
      ),
      children: t`Calls to this number are refused from now on. Its messages stay.`,
      labels: { confirm: t`Remove`, cancel: t`Keep it` },
      confirmProps: { color: 'red' },
      onConfirm: () => remove.mutate(line_id, { onError }),
    })
  return (
    <Button size="sm" variant="default" loading={remove.isPending} onClick={ask} aria-label={t`Remove ${number}`}>
      {t`Remove`}
    </Button>
  )
}
