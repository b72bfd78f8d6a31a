import { isEmail } from '@earshot/contract/rules/email'
import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import type { AuthUser } from '../lib/browser-storage/values.ts'
import classes from './auth.module.css'
import { signIn } from './identity.ts'
import { PasswordField } from './password/PasswordField.tsx'
import { Problem } from './Problem.tsx'

interface SignInFormProps {
  onSignedIn: (user: AuthUser) => void
  /** What the button says; 'Sign in' unless there is more to it. */
  action?: string | undefined
}

export function SignInForm({ onSignedIn, action }: SignInFormProps) {
  const { t } = useLingui()
  const enter = useMutation({ mutationFn: signIn, onSuccess: onSignedIn })
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: {
      email: (email) => (isEmail(email) ? null : t`This is not an e-mail address`),
      password: (password) => (password ? null : t`Enter your password`),
    },
  })
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit((fields) => enter.mutate(fields))}>
      {enter.isError && <Problem error={enter.error} />}
      <TextInput
        label={t`E-mail`}
        type="email"
        autoComplete="username"
        size="md"
        autoFocus
        required
        withAsterisk={false}
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <PasswordField
        label={t`Password`}
        autoComplete="current-password"
        size="md"
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <Button type="submit" size="md" loading={enter.isPending || enter.isSuccess}>
        {action ?? t`Sign in`}
      </Button>
    </form>
  )
}
