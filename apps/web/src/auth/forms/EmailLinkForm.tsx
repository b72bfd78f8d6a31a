import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import { letterSentAt } from '../../lib/browser-storage/values.ts'
import { EmailField } from '../../ui/form/PasswordField.tsx'
import { useEmailRule } from '../../ui/form/use-email-rule.ts'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'
import classes from '../auth.module.css'
import { emailDraft } from './email-draft.ts'
import { AuthError } from '../AuthError.tsx'
import { CheckEmail } from './CheckEmail.tsx'
import { useHasMailServer } from '../provider/mail-server.queries.ts'
import { useSubmission } from './use-submission.ts'
import { storeSentTime } from '../../lib/wait.ts'

interface EmailLinkFormProps {
  send: (to: { email: string }) => Promise<unknown>
  action: string
  description?: string
  /** What is said where emails are sent. */
  sent: (email: string) => ReactNode
  onSent: () => void
}

export function EmailLinkForm({ send, action, description, sent, onSent }: EmailLinkFormProps) {
  const rule = useEmailRule()
  const isMailed = useHasMailServer()
  const ask = useSubmission(send, {
    onSuccess: (_, { email }) => {
      storeSentTime(letterSentAt, email)
      onSent()
    },
  })
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: emailDraft.get() },
    onValuesChange: ({ email }) => emailDraft.set(email),
    transformValues: ({ email }) => ({ email: email.trim().toLowerCase() }),
    validate: { email: (typed) => rule(typed) },
  })

  if (ask.isSuccess) {
    const { email } = ask.input
    return (
      <CheckEmail email={email} send={() => send({ email })}>
        {isMailed ? (
          sent(email)
        ) : (
          <Trans>
            If <strong>{email}</strong> can sign in here, its email is ready.
          </Trans>
        )}
      </CheckEmail>
    )
  }
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit((fields) => ask.submit(fields), focusFirstError(form))}
    >
      {ask.isError && <AuthError error={ask.error} />}
      <EmailField description={description} autoFocus key={form.key('email')} {...form.getInputProps('email')} />
      <Button type="submit" size="md" loading={ask.isPending}>
        {action}
      </Button>
    </form>
  )
}
