import { isEmail } from '@earshot/contract/rules/email'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { letterSentAt } from '../../lib/browser-storage/values.ts'
import { EmailField } from '../../ui/form/EmailField.tsx'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'
import classes from '../auth.module.css'
import { typedEmail } from '../forms/typed-email.ts'
import { CheckMail } from '../mail/CheckMail.tsx'
import { keepSentTime } from '../mail/sent-times.ts'
import { Problem } from '../Problem.tsx'
import { sendSignInLink } from '../provider/builtin.ts'
import { Back } from './Back.tsx'

interface LinkWayProps {
  /** Where the link leads in the end. */
  target: string
  onBack: () => void
  /** The letter has left. */
  onSent: () => void
}

/** Signing in by a link in a letter. */
export function LinkWay({ target: callbackURL, onBack, onSent }: LinkWayProps) {
  const { t } = useLingui()
  const ask = useMutation({
    mutationFn: ({ email }: { email: string }) => sendSignInLink({ email, callbackURL }),
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
      <>
        <CheckMail email={email} send={() => sendSignInLink({ email, callbackURL })}>
          <Trans>
            If you can sign in with <strong>{email}</strong>, a link is on its way there. It is good for 15 minutes.
          </Trans>
        </CheckMail>
        <Back onBack={onBack} />
      </>
    )
  }
  return (
    <>
      <form
        className={classes.form}
        noValidate
        onSubmit={form.onSubmit((fields) => ask.mutate(fields), focusFirstError(form))}
      >
        {ask.isError && <Problem error={ask.error} />}
        <EmailField
          description={t`We send you a link; it opens Earshot without a password.`}
          autoFocus
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <Button type="submit" size="md" loading={ask.isPending} children={t`Send me the link`} />
      </form>
      <Back onBack={onBack} />
    </>
  )
}
