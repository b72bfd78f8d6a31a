import type { Alert } from '@earshot/contract/alerts'
import { FRESH_FOR } from '@earshot/contract/rules/freshness'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon, UnstyledButton } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useSelectableChannels, useSelectedLabel } from '../channels/selected-channels.queries.ts'
import { useDeliveryText, useWebhooksOfHits } from '../notifications/notifications.queries.ts'
import { useSpeakers } from '../speakers/speakers.queries.ts'
import classes from './alerts.module.css'
import { dayName } from './HoursFields.tsx'
import { useUnmetText } from './use-condition-texts.ts'
import { useRecipientNames } from './use-recipient-names.ts'
import { useLengthText } from './use-length-text.ts'
import { useRemoveAlert } from './alerts.queries.ts'
import { useHasDraft } from './unsaved-alerts.ts'
import { notifyError } from '../ui/screen/notify-error.ts'

interface AlertRowProps {
  org_id: string
  alert: Alert
  admin: boolean
  onEdit: () => void
}

export function AlertRow({ org_id, alert, admin, onEdit }: AlertRowProps) {
  const { t } = useLingui()
  const remove = useRemoveAlert(org_id)
  const { alert_id, keyword, hits = 0 } = alert

  const askAndRemove = () =>
    modals.openConfirmModal({
      title: t`Delete the alert “${keyword}”?`,
      children: t`Existing hits stay in the list.`,
      labels: { confirm: t`Delete alert`, cancel: t`Keep it` },
      confirmProps: { color: 'red' },
      onConfirm: () =>
        remove.mutate(alert_id, {
          onError: (error) => notifyError(t`Could not delete it`, error),
        }),
    })

  return (
    <>
      <div className={classes.what} data-leaving={remove.isPending}>
        <p className={classes.keyword}>
          <bdi>{keyword}</bdi>
        </p>
        <AlertFacts org_id={org_id} alert={alert} />
        {admin && <GoneNote org_id={org_id} alert={alert} onEdit={onEdit} />}
        <UnsavedNote org_id={org_id} alert={alert} onEdit={onEdit} />
        {alert.unmet && <UnmetNote unmet={alert.unmet} onEdit={onEdit} />}
      </div>
      <Link
        className={classes.hits}
        to="/organizations/$org_id/hits"
        params={{ org_id }}
        search={{ alert_id }}
        data-none={hits === 0}
        title={t`Hits in the last 30 days`}
      >
        {t`${plural(hits, { one: '# hit', other: '# hits' })}`}
      </Link>
      {admin && (
        <span className={classes.tools}>
          <ActionIcon variant="subtle" color="gray" size={36} aria-label={t`Edit ${keyword}`} onClick={onEdit}>
            <IconPencil size={16} stroke={1.6} />
          </ActionIcon>
          <ActionIcon variant="subtle" color="gray" size={36} aria-label={t`Delete ${keyword}`} onClick={askAndRemove}>
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        </span>
      )}
    </>
  )
}

function GoneNote({ org_id, alert, onEdit }: Omit<AlertRowProps, 'admin'>) {
  const { t } = useLingui()
  if (!useRecipientNames(org_id).recipientsOf(alert).isGone) return null
  return (
    <p className={classes.gone}>
      {t`Someone it notifies has left.`} <UnstyledButton onClick={onEdit}>{t`Select whom to notify`}</UnstyledButton>
    </p>
  )
}

function UnsavedNote({ org_id, alert, onEdit }: Omit<AlertRowProps, 'admin'>) {
  const { t } = useLingui()
  if (!useHasDraft(org_id, alert.alert_id)) return null
  return (
    <p className={classes.gone}>
      <UnstyledButton onClick={onEdit}>{t`Unsaved changes`}</UnstyledButton>
    </p>
  )
}

function UnmetNote({ unmet, onEdit }: { unmet: NonNullable<Alert['unmet']>; onEdit: () => void }) {
  const { t } = useLingui()
  return (
    <p className={classes.gone}>
      {useUnmetText()(unmet)} <UnstyledButton onClick={onEdit}>{t`Change the condition`}</UnstyledButton>
    </p>
  )
}

function AlertFacts({ org_id, alert }: { org_id: string; alert: Alert }) {
  const { t } = useLingui()
  const channels = useSelectableChannels(org_id, alert.channel_ids)
  const labelOf = useSelectedLabel()
  const speakers = useSpeakers(org_id).data ?? []
  const announcement = useDeliveryText(org_id, alert)
  const called = useWebhooksOfHits(org_id)
    .filter(({ channel_id }) => !channel_id || alert.channel_ids.length === 0 || alert.channel_ids.includes(channel_id))
    .map(({ name }) => name)
  const { exclude, channel_ids, speaker_ids, key_ids, silence, sounds_like, cooldown, escalation, fresh_for } = alert
  const lengthText = useLengthText()
  const hours = cooldown / 60
  const silent = useSilenceFacts(silence)
  const inHours = hoursFacts(alert.hours)
  const { nameOf, recipientsOf } = useRecipientNames(org_id)
  const told = escalation?.user_ids.map(nameOf) ?? []
  const { names } = recipientsOf(alert)
  const inChannels = channels.filter(({ channel_id }) => channel_ids.includes(channel_id))
  const bySpeakers = speakers.filter(({ speaker_id }) => speaker_ids.includes(speaker_id))
  const facts = [
    escalation && t`Urgent: ${told.join(', ')}`,
    ...silent,
    alert.condition !== '' && t`Only if: ${alert.condition}`,
    ...inHours,
    inChannels.length > 0 && inChannels.map(labelOf).join(', '),
    bySpeakers.length > 0 && bySpeakers.map(({ name }) => name).join(', '),
    key_ids.length > 0 && t`${plural(key_ids.length, { one: '# API key', other: '# API keys' })}`,
    exclude.length > 0 && t`Ignores ${exclude.map((phrase) => `“${phrase}”`).join(', ')}`,
    sounds_like && t`Matches similar sounds`,
    cooldown > 0 &&
      (Number.isInteger(hours)
        ? t`Waits ${plural(hours, { one: '# hour', other: '# hours' })} between notifications`
        : t`Waits ${plural(cooldown, { one: '# minute', other: '# minutes' })} between notifications`),
    !silence &&
      fresh_for !== FRESH_FOR &&
      (fresh_for === null ? t`Never late` : t`Late after: ${lengthText(fresh_for)}`),
    t`Notifies: ${names.join(', ')}`,
    announcement && howTold(announcement),
    called.length > 0 && t`Webhooks: ${called.join(', ')}`,
  ]
  return <p className={classes.facts}>{facts.filter(Boolean).join(' · ')}</p>

  function howTold({ email, push }: { email: boolean; push: boolean }) {
    if (email && push) return t`In app · Email · Push`
    if (email) return t`In app · Email`
    if (push) return t`In app · Push`
    return t`In app`
  }
}

/** “No talk for 30 minutes”, and when that counts. */
function useSilenceFacts(silence: Alert['silence']) {
  const { t } = useLingui()
  if (!silence) return []
  const { minutes } = silence
  return [t`No talk for ${plural(minutes, { one: '# minute', other: '# minutes' })}`, ...hoursFacts(silence)]
}

function hoursFacts(hours: Alert['hours']) {
  if (!hours) return []
  const { days, from, to } = hours
  return [days.length < 7 && days.map(dayName).join(', '), from !== to && `${from}–${to}`]
}
