import type { Escalation } from '@earshot/contract/escalations'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { MultiSelect, NativeSelect, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useNotificationSettings } from '../notifications/notifications.queries.ts'
import { useMe, useMembers } from '../users/users.queries.ts'
import type { AlertDraft } from './alerts.queries.ts'

type Form = UseFormReturnType<AlertDraft>

interface EscalationFieldsetProps {
  org_id: string
  form: Form
}

export function EscalationFieldset({ org_id, form }: EscalationFieldsetProps) {
  const { t } = useLingui()
  const me = useMe().user_id
  const { escalation } = form.values
  const change = (urgent: boolean) =>
    form.setFieldValue('escalation', urgent ? { user_ids: [me], minutes: 5, rounds: 2 } : null)
  return (
    <>
      <Switch
        label={t`Urgent: someone must acknowledge each hit`}
        description={t`Notifies people one after another, even in quiet hours, until someone acknowledges.`}
        checked={escalation !== null}
        onChange={(event) => change(event.currentTarget.checked)}
      />
      {escalation && <EscalationFields {...{ org_id, form, escalation }} />}
    </>
  )
}

const MOST_ROUNDS = 10

function CallSwitch({ org_id, form }: EscalationFieldsetProps) {
  const { t } = useLingui()
  const { escalation } = form.values
  const { data: settings } = useNotificationSettings(org_id)
  if (!escalation?.call && !settings?.calls) return null
  return (
    <Switch
      label={t`Also call them`}
      description={t`Calls their verified number and reads the words aloud. Pressing 1 acknowledges.`}
      checked={escalation?.call ?? false}
      onChange={(event) => form.setFieldValue('escalation.call', event.currentTarget.checked)}
    />
  )
}

function EscalationFields({ org_id, form, escalation }: EscalationFieldsetProps & { escalation: Escalation }) {
  const { t } = useLingui()
  const { user_ids, minutes, rounds } = escalation
  const people = usePeople(org_id, user_ids)
  const times = [...new Set([1, 2, 3, 5, MOST_ROUNDS, rounds])].toSorted((one, other) => one - other)
  return (
    <>
      <MultiSelect
        label={t`Notify in this order`}
        description={t`Moderators and admins, by email, push message and, with a verified phone number, by SMS.`}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        data={people}
        value={user_ids}
        onChange={(ids) => form.setFieldValue('escalation.user_ids', ids)}
        searchable
        nothingFoundMessage={t`No matching people`}
        error={form.errors['escalation.user_ids'] && t`Select whom to notify.`}
      />
      <TextInput
        type="number"
        inputMode="numeric"
        min={1}
        label={t`Minutes before the next person is notified`}
        value={minutes || ''}
        error={form.errors['escalation.minutes'] && t`Enter 1 to 1440 minutes.`}
        onChange={(event) => form.setFieldValue('escalation.minutes', Math.trunc(Number(event.currentTarget.value)))}
      />
      <NativeSelect
        label={t`After the last person`}
        data={times.map((value) => ({ value: String(value), label: roundsText(value) }))}
        value={String(rounds)}
        onChange={(event) => form.setFieldValue('escalation.rounds', Number(event.currentTarget.value))}
      />
      <CallSwitch org_id={org_id} form={form} />
    </>
  )

  function roundsText(value: number) {
    const again = value - 1
    return again === 0 ? t`Stop` : t`${plural(again, { one: 'Repeat once', other: 'Repeat # times' })}`
  }
}

/** Those who may acknowledge a hit, and those who are on the list already. */
function usePeople(org_id: string, chosen: readonly string[]) {
  const { t } = useLingui()
  const members = useMembers(org_id).data
  if (!members) return []
  const known = new Map(members.map((member) => [member.user_id, member]))
  const able = members.filter(({ org_role, moderate }) => org_role === 'admin' || moderate)
  const ids = [...new Set([...able.map(({ user_id }) => user_id), ...chosen])]
  return ids.map((user_id) => {
    const { name, email } = known.get(user_id) ?? { name: t`Former member`, email: '' }
    return { value: user_id, label: name || email }
  })
}
