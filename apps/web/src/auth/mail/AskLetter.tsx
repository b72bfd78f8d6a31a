import { isEmail } from '@earshot/contract/rules/email'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { letterSentAt } from '../../lib/browser-storage/values.ts'
import { EmailField } from '../../ui/form/EmailField.tsx'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'
import classes from '../auth.module.css'
import { typedEmail } from '../forms/typed-email.ts'
import { Problem } from '../Problem.tsx'
import { CheckMail } from './CheckMail.tsx'
import { keepSentTime } from '../../lib/waiting/sent-times.ts'

interface AskLetterProps {
  send: (to: { email: string }) => Promise<unknown>
  action: string
  description?: string
  /** What is said once the letter has left, if there is somebody to write to. */
  sent: (email: string) => ReactNode
  onSent: () => void
}

/** Asks for a letter with a link, and then waits for it. Nobody learns here whether there is an account. */
export function AskLetter({ send, action, description, sent, onSent }: AskLetterProps) {
  const { t } = useLingui()
  const ask = useMutation({
    mutationFn: send,
    onSuccess: (_, { email }) => {
      keepSentTime(letterSentAt, email)
      onSent()
    },
  })
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: typedEmail.get() },
    onValuesChange: ({ email }) => typedEmail.set(email),
    transformValues: ({ email }) => ({ email: email.trim().toLowerCase() }),
    validate: { email: (email) => (isEmail(email) ? null : t`This is not an e-mail address`) },
  })

  if (ask.isSuccess) {
    const { email } = ask.variables
    return (
      <CheckMail email={email} send={() => send({ email })}>
        {sent(email)}
      </CheckMail>
    )
  }
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit((fields) => ask.mutate(fields), focusFirstError(form))}
    >
      {ask.isError && <Problem error={ask.error} />}
      <EmailField description={description} autoFocus key={form.key('email')} {...form.getInputProps('email')} />
      <Button type="submit" size="md" loading={ask.isPending}>
        {action}
      </Button>
    </form>
  )
}
