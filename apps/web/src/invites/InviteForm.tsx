import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useRef, useState } from 'react'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { useEmailRule } from '../ui/form/use-email-rule.ts'
import { InviteLinkDialog } from './InviteLinkDialog.tsx'
import { firstRole, problemOf } from './invite-role.ts'
import classes from './invites.module.css'
import { type LinkedInvite, useInviteFields, useSendInvite } from './invites.queries.ts'
import { useHasMailServer } from '../auth/provider/mail-server.queries.ts'
import { RoleFields } from './RoleFields.tsx'

const EMPTY = { name: '', email: '' }

interface InviteFormProps {
  org_id: string
  onInvited: (invite: LinkedInvite) => void
}

/** Where no mail server is set up, the link of the invitation is shown. */
export function InviteSomeone({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  const mail = useHasMailServer()
  const [ready, setReady] = useState<LinkedInvite>()
  const onInvited = (invite: LinkedInvite) => {
    const { email } = invite
    if (mail) notifications.show({ message: t`Invitation sent to ${email}.` })
    else setReady(invite)
  }
  const form = useRef<HTMLDivElement>(null)
  /** The button was busy when the dialog opened, so that it cannot have the focus back. */
  const close = () => {
    setReady(undefined)
    form.current?.querySelector('input')?.focus()
  }
  return (
    <>
      <div ref={form}>
        <InviteForm org_id={org_id} onInvited={onInvited} />
      </div>
      <InviteLinkDialog invite={ready} title={t`Invitation ready`} onClose={close} />
    </>
  )
}

function InviteForm({ org_id, onInvited }: InviteFormProps) {
  const { t } = useLingui()
  const send = useSendInvite(org_id)
  const rule = useEmailRule()
  const [chosen, choose] = useState(firstRole)
  const [tried, setTried] = useState(false)
  const fieldsOf = useInviteFields(org_id)
  const form = useForm({
    initialValues: EMPTY,
    validateInputOnChange: true,
    validate: {
      name: (name) => (name.trim() ? null : t`Enter a name`),
      email: (email) => rule(email, t`Enter an email address`),
    },
  })

  function save(person: typeof EMPTY) {
    setTried(true)
    if (problemOf(chosen)) return
    send.mutate(
      { ...person, ...fieldsOf(chosen) },
      {
        onSuccess: (invite) => {
          form.reset()
          choose(firstRole())
          setTried(false)
          onInvited(invite)
        },
      },
    )
  }

  return (
    <form className={classes.form} noValidate aria-label={t`Invite someone`} onSubmit={form.onSubmit(save)}>
      <TextInput label={t`Name`} placeholder="Grace Hopper" maxLength={80} {...form.getInputProps('name')} />
      <TextInput label={t`Email`} placeholder="grace@example.org" type="email" {...form.getInputProps('email')} />
      <RoleFields {...{ org_id, chosen, tried }} onChoose={choose} />
      <Button type="submit" className={classes.send} loading={send.isPending}>
        {t`Invite`}
      </Button>
      {send.isError && (
        <div className={classes.problem}>
          <ErrorNote title={t`Could not send the invitation`} error={send.error} />
        </div>
      )}
    </form>
  )
}
