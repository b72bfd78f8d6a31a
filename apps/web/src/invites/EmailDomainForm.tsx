import { type ChannelRole, channelRoles, fieldsOfRole } from '@earshot/contract/rules/roles'
import { useLingui } from '@lingui/react/macro'
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { useRoleWords } from '../ui/use-role-words.ts'
import { useEmailDomainChanges } from './email-domains.queries.ts'
import classes from './invites.module.css'

const EMPTY: { domain: string; role: ChannelRole; approval: boolean } = { domain: '', role: 'sender', approval: false }

interface EmailDomainFormProps {
  org_id: string
  onAdded: () => void
}

export function EmailDomainForm({ org_id, onAdded }: EmailDomainFormProps) {
  const { t } = useLingui()
  const { roles } = useRoleWords()
  const { create } = useEmailDomainChanges(org_id)
  const form = useForm({
    initialValues: EMPTY,
    validate: { domain: (domain) => (domain.trim() ? null : t`Enter a domain`) },
  })

  function save({ domain, role, approval }: typeof form.values) {
    const { send, moderate } = fieldsOfRole(role)
    create.mutate({ domain, send, moderate, approval }, { onSuccess: onAdded })
  }

  return (
    <form className={classes.fields} noValidate onSubmit={form.onSubmit(save)}>
      {create.isError && <ErrorNote title={t`Could not add the domain`} error={create.error} />}
      <TextInput
        label={t`Domain`}
        description={t`Everyone with a verified email address of it can join.`}
        placeholder="example.org"
        maxLength={253}
        data-autofocus
        {...form.getInputProps('domain')}
      />
      <NativeSelect
        label={t`Role`}
        data={channelRoles.map((value) => ({ value, label: roles[value] }))}
        {...form.getInputProps('role')}
      />
      <Checkbox label={t`An admin decides on each person`} {...form.getInputProps('approval', { type: 'checkbox' })} />
      <Button type="submit" className={classes.send} loading={create.isPending}>
        {t`Add a domain`}
      </Button>
    </form>
  )
}
