import type { Organization } from '@earshot/contract/organizations'
import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { useCreateOrganization } from './organizations.queries.ts'
import classes from './organizations.module.css'

/** Names a new organization. `onCreated` opens it; the button turns until that is done. */
export function OrganizationForm({ onCreated }: { onCreated: (organization: Organization) => Promise<void> }) {
  const { t } = useLingui()
  const create = useCreateOrganization(onCreated)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: '' },
    validate: { name: (name) => (name.trim() ? null : t`Name the organization`) },
  })
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit((fields) => create.mutate(fields))}>
      {create.isError && <ErrorNote error={create.error} />}
      <TextInput
        label={t`Name of the organization`}
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
      />
      <Button type="submit" size="md" loading={create.isPending || create.isSuccess}>
        {t`Create organization`}
      </Button>
    </form>
  )
}
