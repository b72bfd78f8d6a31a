import { type Recipients, recipientRoles } from '@earshot/contract/escalations'
import { useLingui } from '@lingui/react/macro'
import { MultiSelect } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useMe, useMembers } from '../users/users.queries.ts'
import type { AlertDraft } from './alerts.queries.ts'
import { useRecipientNames } from './use-recipient-names.ts'

interface RecipientsFieldProps {
  org_id: string
  form: UseFormReturnType<AlertDraft>
  /** Who made the alert; undefined for a new one. */
  maker: string | undefined
}

/** Empty: the maker. */
export function RecipientsField({ org_id, form, maker }: RecipientsFieldProps) {
  const { t } = useLingui()
  const me = useMe().user_id
  const { nameOf, roleNames } = useRecipientNames(org_id)
  const { recipients } = form.values
  const members = useMembers(org_id).data ?? []
  const ids = [...new Set([...members.map(({ user_id }) => user_id), ...(recipients?.user_ids ?? [])])]
  const isMine = maker === undefined || maker === me
  return (
    <MultiSelect
      label={t`Notify`}
      description={t`Each person is notified as set in their account. If none of them is left, admins are notified.`}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      placeholder={recipients ? '' : isMine ? t`You` : nameOf(maker)}
      data={[
        { group: t`Roles`, items: recipientRoles.map((role) => ({ value: role, label: roleNames[role] })) },
        { group: t`People`, items: ids.map((value) => ({ value, label: nameOf(value) })) },
      ]}
      value={[...(recipients?.roles ?? []), ...(recipients?.user_ids ?? [])]}
      onChange={(values) => form.setFieldValue('recipients', recipientsIn(values))}
      searchable
      clearable
      nothingFoundMessage={t`No matching people`}
      clearButtonProps={{ 'aria-label': t`Clear` }}
      error={form.errors.recipients}
    />
  )
}

function recipientsIn(values: readonly string[]): Recipients | null {
  if (values.length === 0) return null
  const roles = recipientRoles.filter((role) => values.includes(role))
  return { roles, user_ids: values.filter((value) => !(recipientRoles as readonly string[]).includes(value)) }
}
