import { useLingui } from '@lingui/react/macro'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useChangeOrganization, useOrganization } from '../../organizations/organizations.queries.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'
import { Part } from '../parts/Part.tsx'
import parts from '../parts/parts.module.css'
import { Saved } from '../parts/Saved.tsx'

export function ProfileForm({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  const { name, label, type, recording_notice } = useOrganization()
  const change = useChangeOrganization(org_id)
  const form = useForm({
    initialValues: { name, label, type, recording_notice },
    validateInputOnChange: true,
    validate: { name: (typed) => (typed.trim() ? null : t`Name the organization`) },
  })
  const save = (fields: typeof form.values) =>
    change.mutate(fields, { onSuccess: (kept) => form.resetDirty({ ...fields, name: kept.name }) })
  return (
    <Part title={t`Profile`}>
      <form className={parts.form} noValidate onSubmit={form.onSubmit(save, focusFirstError(form))}>
        {change.isError && (
          <ErrorNote title={t`The profile was not kept`} safe={t`What you typed is still here.`} error={change.error} />
        )}
        <TextInput label={t`Name`} maxLength={80} required withAsterisk={false} {...form.getInputProps('name')} />
        <div className={parts.pair}>
          <TextInput label={t`Label`} placeholder={t`North region`} maxLength={80} {...form.getInputProps('label')} />
          <TextInput label={t`Type`} placeholder={t`Fire department`} maxLength={80} {...form.getInputProps('type')} />
        </div>
        <Textarea
          label={t`Recording notice`}
          description={t`Everybody reads it once before their first recording here. Empty for none.`}
          placeholder={t`Calls are recorded and kept for training.`}
          maxLength={500}
          autosize
          minRows={2}
          {...form.getInputProps('recording_notice')}
        />
        <div className={parts.row}>
          <Button type="submit" loading={change.isPending} variant={form.isDirty() ? 'filled' : 'default'}>
            {t`Save the profile`}
          </Button>
          <Saved shown={change.isSuccess && !form.isDirty()} />
        </div>
      </form>
    </Part>
  )
}
