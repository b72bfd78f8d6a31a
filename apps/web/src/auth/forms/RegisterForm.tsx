import { isEmail } from '@earshot/contract/rules/email'
import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { EmailField } from '../../ui/form/EmailField.tsx'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { PasswordRule, SHORTEST_PASSWORD } from '../../ui/form/PasswordRule.tsx'
import classes from '../auth.module.css'
import { Problem } from '../Problem.tsx'
import type { PasswordKeeper, Registration } from '../provider/provider.ts'
import { typedEmail } from './typed-email.ts'

interface RegisterFormProps {
  keeper: PasswordKeeper
  /** Where the link in the verification mail leads. */
  callbackURL: string
  action?: string | undefined
  /** The address that was invited. */
  invited?: string | undefined
  /** An email is on its way, whether or not there was an account already. */
  onRegistered: (email: string) => void
}

type Fields = Omit<Registration, 'callbackURL'>

export function RegisterForm({ keeper, callbackURL, action, invited = '', onRegistered }: RegisterFormProps) {
  const { t } = useLingui()
  const enroll = useMutation({
    mutationFn: (registration: Registration) => keeper.register(registration),
    onSuccess: (_, { email }) => onRegistered(email),
  })
  const form = useForm<Fields>({
    initialValues: { name: '', email: typedEmail.get() || invited, password: '' },
    onValuesChange: ({ email }) => typedEmail.set(email),
    transformValues: tidied,
    validate: {
      name: (name) => (name.trim() ? null : t`Tell the others who you are`),
      email: (email) => (isEmail(email) ? null : t`This is not an e-mail address`),
      password: (password) => (password.length >= SHORTEST_PASSWORD ? null : t`The password is too short`),
    },
  })
  const common = { size: 'md', required: true, withAsterisk: false } as const
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit((fields) => enroll.mutate({ ...fields, callbackURL }), focusFirstError(form))}
    >
      {enroll.isError && <Problem error={enroll.error} />}
      <TextInput
        label={t`Name`}
        autoComplete="name"
        maxLength={80}
        autoFocus
        {...common}
        {...form.getInputProps('name')}
      />
      <EmailField {...form.getInputProps('email')} />
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

const tidied = ({ name, email, password }: Fields): Fields => ({
  name: name.trim(),
  email: email.trim().toLowerCase(),
  password,
})
