import { isEmail } from '@earshot/contract/rules/email'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { letterSentAt } from '../../lib/browser-storage/values.ts'
import { EmailField } from '../../ui/form/EmailField.tsx'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'
import classes from '../auth.module.css'
import { CheckMail } from '../mail/CheckMail.tsx'
import { keepSentTime } from '../mail/sent-times.ts'
import { Problem } from '../Problem.tsx'
import type { PasswordKeeper } from '../provider/provider.ts'
import { typedEmail } from './typed-email.ts'

interface AskResetFormProps {
  keeper: PasswordKeeper
  /** The letter has left, if there is somebody to write to. */
  onSent: () => void
}

/** Asks for a link by which a new password can be set. Nobody learns here whether there is an account. */
export function AskResetForm({ keeper, onSent }: AskResetFormProps) {
  const { t } = useLingui()
  const ask = useMutation({
    mutationFn: keeper.sendReset,
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
      <CheckMail email={email} send={() => keeper.sendReset({ email })}>
        <Trans>
          If there is an account for <strong>{email}</strong>, a link is on its way there. It is good for an hour.
        </Trans>
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
      <EmailField autoFocus key={form.key('email')} {...form.getInputProps('email')} />
      <Button type="submit" size="md" loading={ask.isPending}>
        {t`Send me a link`}
      </Button>
    </form>
  )
}
