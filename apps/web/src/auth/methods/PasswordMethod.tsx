import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { authUser } from '../../lib/browser-storage/values.ts'
import { EmailField, PasswordField } from '../../ui/form/PasswordField.tsx'
import classes from '../auth.module.css'
import { emailDraft } from '../forms/email-draft.ts'
import { useSubmission } from '../forms/use-submission.ts'
import { AuthError } from '../AuthError.tsx'
import type { PasswordProvider, SignInAnswer } from '../provider/provider.ts'

interface PasswordMethodProps {
  provider: PasswordProvider
  onAnswer: (answer: SignInAnswer) => void
  action: string
  email?: string | undefined
  forgotten?: ReactNode
}

export function PasswordMethod({ provider, onAnswer, action, email = '', forgotten }: PasswordMethodProps) {
  const { t } = useLingui()
  const emailProblem = useEmailProblem()
  const enter = useSubmission(provider.signIn, { onSuccess: onAnswer })
  const [known] = useState(() => emailDraft.get() || email || (authUser.get()?.email ?? ''))
  const [wrong, setWrong] = useState<Record<'email' | 'password', string | null>>({ email: null, password: null })

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = event.currentTarget.elements as unknown as Record<'email' | 'password', HTMLInputElement>
    const [email, password] = [fields.email.value, fields.password.value]
    const found = {
      email: emailProblem(fields.email.validity),
      password: password ? null : t`Enter your password`,
    }
    setWrong(found)
    if (found.email) fields.email.focus()
    else if (found.password) fields.password.focus()
    else enter.submit({ email, password })
  }

  return (
    <form className={classes.form} noValidate onSubmit={send}>
      {enter.isError && <AuthError error={enter.error} />}
      <EmailField
        {...focused(!known)}
        name="email"
        defaultValue={known}
        error={wrong.email}
        onChange={({ currentTarget }) => {
          emailDraft.set(currentTarget.value)
          setWrong({ ...wrong, email: null })
        }}
      />
      <div className={classes.withForgotten}>
        <PasswordField
          label={t`Password`}
          autoComplete="current-password"
          size="md"
          {...focused(known !== '')}
          name="password"
          error={wrong.password}
          onChange={() => setWrong({ ...wrong, password: null })}
        />
        {forgotten && <p className={classes.forgotten}>{forgotten}</p>}
      </div>
      <Button type="submit" size="md" loading={enter.isPending || enter.isSuccess}>
        {action}
      </Button>
    </form>
  )
}

/** The browser's validation is enough; only the server knows which addresses exist. */
function useEmailProblem() {
  const { t } = useLingui()
  return ({ valid, valueMissing }: ValidityState) => {
    if (valueMissing) return t`Enter your email`
    return valid ? null : t`Enter a valid email address`
  }
}

/** `autoFocus` works on a page, `data-autofocus` inside a Mantine dialog. */
const focused = (first: boolean) => ({ autoFocus: first, 'data-autofocus': first || undefined })
