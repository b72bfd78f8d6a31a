import type { Organization } from '@earshot/contract/organizations'
import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { useCreateOrganization } from './organizations.queries.ts'
import classes from './organizations.module.css'

interface OrganizationFormProps {
  suggested?: string
  onCreated: (organization: Organization) => Promise<void>
}

export function OrganizationForm({ suggested = '', onCreated }: OrganizationFormProps) {
  const { t } = useLingui()
  const create = useCreateOrganization(onCreated)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: suggested },
    validate: { name: (name) => (name.trim() ? null : t`Enter a name`) },
  })
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit((fields) => create.mutate(fields))}>
      {create.isError && <ErrorNote error={create.error} />}
      <TextInput
        label={t`Organization name`}
        placeholder={t`Station Seven`}
        autoComplete="organization"
        size="md"
        maxLength={80}
        data-autofocus
        autoFocus
        required
        withAsterisk={false}
        key={form.key('name')}
        {...form.getInputProps('name')}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button type="submit" size="md" loading={create.isPending || create.isSuccess}>
        {t`Create organization`}
      </Button>
      <Button
        variant="subtle"
        disabled={create.isPending || create.isSuccess}
        onClick={() => form.onSubmit((fields) => create.mutate({ ...fields, imports: true }))()}
      >
        {t`Import from another Earshot`}
      </Button>
    </form>
  )
}
