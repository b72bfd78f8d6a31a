import { useLingui } from '@lingui/react/macro'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import classes from './channels.module.css'
import { useCreateChannel } from './channels.queries.ts'

export function ChannelForm({ org_id, onDone }: { org_id: string; onDone: () => void }) {
  const { t } = useLingui()
  const create = useCreateChannel(org_id)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: '', notes: '' },
    validate: { name: (name) => (name.trim() ? null : t`Name the channel`) },
  })
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit((fields) => create.mutate(fields, { onSuccess: onDone }))}
    >
      {create.isError && <ErrorNote error={create.error} />}
      <TextInput
        label={t`Name`}
        placeholder={t`Ops`}
        maxLength={80}
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <Textarea
        label={t`Notes`}
        description={t`What it is for, so that people send the right things to it`}
        maxLength={2000}
        autosize
        minRows={2}
        key={form.key('notes')}
        {...form.getInputProps('notes')}
      />
      <Button type="submit" loading={create.isPending}>
        {t`Create channel`}
      </Button>
    </form>
  )
}
