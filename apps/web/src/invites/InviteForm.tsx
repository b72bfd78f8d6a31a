import { isEmail } from '@earshot/contract/rules/email'
import { useLingui } from '@lingui/react/macro'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import classes from './invites.module.css'
import { useSendInvite } from './invites.queries.ts'

const nobody = { name: '', email: '', admin: false, send: true }

export function InviteForm({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  const send = useSendInvite(org_id)
  const form = useForm({
    initialValues: nobody,
    validateInputOnChange: true,
    validate: {
      name: (name) => (name.trim() ? null : t`Name the person`),
      email: (email) => (isEmail(email) ? null : t`This is not an e-mail address`),
    },
  })

  function save(invite: typeof nobody) {
    send.mutate(invite, {
      onSuccess: ({ email }) => {
        form.reset()
        notifications.show({ message: t`The invitation to ${email} is on its way.` })
      },
    })
  }

  return (
    <form className={classes.form} noValidate aria-label={t`Invite somebody`} onSubmit={form.onSubmit(save)}>
      <TextInput label={t`Name`} placeholder="Grace Hopper" maxLength={80} {...form.getInputProps('name')} />
      <TextInput label={t`E-mail`} placeholder="grace@example.org" type="email" {...form.getInputProps('email')} />
      <div className={classes.rights}>
        <Checkbox label={t`As an admin`} {...form.getInputProps('admin', { type: 'checkbox' })} />
        <Checkbox label={t`Can send talks`} {...form.getInputProps('send', { type: 'checkbox' })} />
      </div>
      <Button type="submit" className={classes.send} loading={send.isPending}>
        {t`Send invitation`}
      </Button>
      {send.isError && (
        <div className={classes.problem}>
          <ErrorNote title={t`The invitation was not sent`} error={send.error} />
        </div>
      )}
    </form>
  )
}
