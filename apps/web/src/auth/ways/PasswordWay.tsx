import { isEmail } from '@earshot/contract/rules/email'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { authUser } from '../../lib/browser-storage/values.ts'
import { EmailField } from '../../ui/form/EmailField.tsx'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'
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
  /** The way out for whoever forgot the password. */
  forgotten?: ReactNode
}

export function PasswordWay({ keeper, onAnswer, action, forgotten }: PasswordWayProps) {
  const { t } = useLingui()
  const enter = useMutation({ mutationFn: keeper.signIn, onSuccess: onAnswer })
  const [known] = useState(() => typedEmail.get() || (authUser.get()?.email ?? ''))
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: known, password: '' },
    onValuesChange: ({ email }) => typedEmail.set(email),
    transformValues: ({ email, password }) => ({ email: email.trim(), password }),
    validate: {
      email: (email) => (isEmail(email) ? null : t`This is not an e-mail address`),
      password: (password) => (password ? null : t`Enter your password`),
    },
  })
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit((fields) => enter.mutate(fields), focusFirstError(form))}
    >
      {enter.isError && <Problem error={enter.error} />}
      <EmailField {...focused(!known)} key={form.key('email')} {...form.getInputProps('email')} />
      <div className={classes.withForgotten}>
        <PasswordField
          label={t`Password`}
          autoComplete="current-password"
          size="md"
          {...focused(known !== '')}
          key={form.key('password')}
          {...form.getInputProps('password')}
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
