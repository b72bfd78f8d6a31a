import { isEmail } from '@earshot/contract/rules/email'
import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import type { AuthUser } from '../lib/browser-storage/values.ts'
import classes from './auth.module.css'
import { IdentityError, register, signIn } from './identity.ts'
import { PasswordField } from './password/PasswordField.tsx'
import { PasswordRule, SHORTEST_PASSWORD } from './password/PasswordRule.tsx'
import { Problem } from './Problem.tsx'

interface RegisterFormProps {
  /** Where the link in the verification mail leads. */
  callbackURL: string
  action?: string | undefined
  /** `user` is null where the provider lets nobody in before the e-mail is verified. */
  onRegistered: (email: string, user: AuthUser | null) => void
}

interface Fields {
  name: string
  email: string
  password: string
}

export function RegisterForm({ callbackURL, action, onRegistered }: RegisterFormProps) {
  const { t } = useLingui()
  const enroll = useMutation({
    mutationFn: (fields: Fields) => registerAndSignIn(fields, callbackURL),
    onSuccess: (user, { email }) => onRegistered(email, user),
  })
  const form = useForm<Fields>({
    initialValues: { name: '', email: '', password: '' },
    validate: {
      name: (name) => (name.trim() ? null : t`Tell the others who you are`),
      email: (email) => (isEmail(email) ? null : t`This is not an e-mail address`),
      password: (password) => (password.length >= SHORTEST_PASSWORD ? null : t`The password is too short`),
    },
  })
  const common = { size: 'md', required: true, withAsterisk: false } as const
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit((fields) => enroll.mutate(fields))}>
      {enroll.isError && <Problem error={enroll.error} />}
      <TextInput
        label={t`Name`}
        autoComplete="name"
        maxLength={80}
        autoFocus
        {...common}
        {...form.getInputProps('name')}
      />
      <TextInput label={t`E-mail`} type="email" autoComplete="username" {...common} {...form.getInputProps('email')} />
      <PasswordField
        label={t`Password`}
        description={<PasswordRule password={form.values.password} />}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="new-password"
        {...common}
        {...form.getInputProps('password')}
      />
      <Button type="submit" size="md" loading={enroll.isPending || enroll.isSuccess}>
        {action ?? t`Create account`}
      </Button>
    </form>
  )
}

/** Registering never tells whether the account existed, so a sign-in that is refused afterwards stays silent, too. */
async function registerAndSignIn({ name, email, password }: Fields, callbackURL: string) {
  const address = email.trim().toLowerCase()
  await register({ name: name.trim(), email: address, password, callbackURL })
  return signIn({ email: address, password }).catch((error) => {
    if (error instanceof IdentityError && error.code !== 'NETWORK') return null
    throw error
  })
}
