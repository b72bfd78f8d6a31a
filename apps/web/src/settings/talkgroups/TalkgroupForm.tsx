import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'
import classes from './talkgroups.module.css'
import { useTalkgroupChanges } from './talkgroups.queries.ts'

/** Adds a talkgroup, or renames the one that has the number. */
export function TalkgroupForm({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  const { save } = useTalkgroupChanges(org_id)
  const form = useForm({
    initialValues: { talkgroup: '', name: '' },
    validate: {
      talkgroup: (number) => (/^\d{1,10}$/.test(number.trim()) ? null : t`Enter a number of up to 10 digits`),
      name: (name) => (name.trim() ? null : t`Enter a name`),
    },
  })
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit(
        ({ talkgroup, name }) =>
          save.mutate([{ talkgroup: talkgroup.trim(), name: name.trim() }], { onSuccess: () => form.reset() }),
        focusFirstError(form),
      )}
    >
      {save.isError && <ErrorNote title={t`Could not save the talkgroup`} error={save.error} />}
      <TextInput
        label={t`Talkgroup`}
        inputMode="numeric"
        maxLength={10}
        placeholder="4102"
        {...form.getInputProps('talkgroup')}
      />
      <TextInput
        label={t`Channel of its calls`}
        maxLength={80}
        placeholder="Dispatch"
        {...form.getInputProps('name')}
      />
      <Button type="submit" variant="default" loading={save.isPending}>
        {t`Save talkgroup`}
      </Button>
    </form>
  )
}
