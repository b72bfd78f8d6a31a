import type { ScimToken } from '@earshot/contract/scim'
import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'
import { notifyError } from '../../ui/screen/notify-error.ts'
import { type Column, Table } from '../../ui/table/Table.tsx'
import { Time } from '../../ui/Time.tsx'
import keys from '../keys/keys.module.css'
import parts from '../sections.module.css'
import { useScimChanges } from './scim.queries.ts'

export function ScimTokens({ org_id, tokens }: { org_id: string; tokens: ScimToken[] }) {
  const { t } = useLingui()
  const columns: Column<ScimToken>[] = [
    {
      name: 'name',
      title: t`Token`,
      by: ({ name }) => name,
      cell: ({ name, ending }) => (
        <span className={keys.key}>
          <span>{name}</span>
          <code>…{ending}</code>
        </span>
      ),
    },
    { name: 'created', title: t`Created`, by: ({ created }) => created, cell: ({ created }) => <Time at={created} /> },
    {
      name: 'used',
      title: t`Last used`,
      by: ({ last_used }) => last_used ?? '',
      cell: ({ last_used }) => (last_used ? <Time at={last_used} /> : t`never`),
    },
    { name: 'revoke', title: t`Action`, cell: (token) => <RevokeButton org_id={org_id} token={token} /> },
  ]
  return <Table label={t`SCIM tokens`} columns={columns} items={tokens} keyOf={({ token_id }) => token_id} />
}

function RevokeButton({ org_id, token: { token_id, name } }: { org_id: string; token: ScimToken }) {
  const { t } = useLingui()
  const { revoke } = useScimChanges(org_id)
  const ask = () =>
    modals.openConfirmModal({
      title: t`Revoke ${name}?`,
      children: t`The identity provider is refused from now on: it adds no one and takes no one out. People stay.`,
      labels: { confirm: t`Revoke the token`, cancel: t`Keep it` },
      confirmProps: { color: 'red' },
      onConfirm: () =>
        revoke.mutate(token_id, {
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

interface TokenFormProps {
  operation: { isPending: boolean; error: Error | null }
  onSave: (name: string) => void
}

export function TokenForm({ operation, onSave }: TokenFormProps) {
  const { t } = useLingui()
  const form = useForm({
    initialValues: { name: '' },
    validateInputOnChange: true,
    validate: { name: (name) => (name.trim() ? null : t`Enter a name`) },
  })
  return (
    <form className={parts.form} noValidate onSubmit={form.onSubmit(({ name }) => onSave(name), focusFirstError(form))}>
      {operation.error && (
        <ErrorNote
          title={t`Could not create the token`}
          safe={t`What you typed is still here.`}
          error={operation.error}
        />
      )}
      <TextInput label={t`Name`} placeholder={t`Okta`} maxLength={80} data-autofocus {...form.getInputProps('name')} />
      <div className={parts.row}>
        <Button type="submit" loading={operation.isPending}>
          {t`Create token`}
        </Button>
      </div>
    </form>
  )
}
