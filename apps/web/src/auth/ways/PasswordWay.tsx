import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { authUser } from '../../lib/browser-storage/values.ts'
import { EmailField } from '../../ui/form/EmailField.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import classes from '../auth.module.css'
import { typedEmail } from '../forms/typed-email.ts'
import { Problem } from '../Problem.tsx'
import type { PasswordKeeper, SignInAnswer } from '../provider/provider.ts'

interface PasswordWayProps {
  keeper: PasswordKeeper
  onAnswer: (answer: SignInAnswer) => void
  /** What the button says. */
  action: string
  /** The address that was invited. */
  email?: string | undefined
  /** The way out for whoever forgot the password. */
  forgotten?: ReactNode
}

export function PasswordWay({ keeper, onAnswer, action, email = '', forgotten }: PasswordWayProps) {
  const { t } = useLingui()
  const enter = useMutation({ mutationFn: keeper.signIn, onSuccess: onAnswer })
  const [known] = useState(() => typedEmail.get() || email || (authUser.get()?.email ?? ''))
  const [wrong, setWrong] = useState<Record<'email' | 'password', string | null>>({ email: null, password: null })

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = event.currentTarget.elements as unknown as Record<'email' | 'password', HTMLInputElement>
    const email = fields.email.value
    const password = fields.password.value
    // What browsers take for an address will do: what it opens, only the server knows.
    const found = {
      email: fields.email.validity.valid ? null : t`This is not an e-mail address`,
      password: password ? null : t`Enter your password`,
    }
    setWrong(found)
    if (found.email) fields.email.focus()
    else if (found.password) fields.password.focus()
    else enter.mutate({ email, password })
  }

  return (
    <form className={classes.form} noValidate onSubmit={send}>
      {enter.isError && <Problem error={enter.error} />}
      <EmailField
        {...focused(!known)}
        name="email"
        defaultValue={known}
        error={wrong.email}
        onChange={({ currentTarget }) => {
          typedEmail.set(currentTarget.value)
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

/** On a page of its own and in a dialog. */
const focused = (first: boolean) => ({ autoFocus: first, 'data-autofocus': first || undefined })
