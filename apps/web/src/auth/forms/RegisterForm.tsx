import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { EmailField, PasswordField } from '../../ui/form/PasswordField.tsx'
import { PasswordRule } from '../../ui/form/PasswordRule.tsx'
import { useEmailRule } from '../../ui/form/use-email-rule.ts'
import { usePasswordRule } from '../../ui/form/use-password-rule.ts'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'
import classes from '../auth.module.css'
import { AuthError } from '../AuthError.tsx'
import type { PasswordProvider, Registration } from '../provider/provider.ts'
import { emailDraft } from './email-draft.ts'

interface RegisterFormProps {
  provider: Pick<PasswordProvider, 'register'>
  callbackURL: string
  action?: string | undefined
  /** In the invitation. */
  invited?: { email: string | undefined; name: string | undefined }
  onRegistered: (email: string) => void
}

type Fields = Omit<Registration, 'callbackURL'>

export function RegisterForm({ provider, callbackURL, action, invited, onRegistered }: RegisterFormProps) {
  const { t } = useLingui()
  const [email, password] = [useEmailRule(), usePasswordRule()]
  const enroll = useMutation({
    mutationFn: (registration: Registration) => provider.register(registration),
    onSuccess: (_, { email }) => onRegistered(email),
  })
  const form = useForm<Fields>({
    initialValues: { name: invited?.name ?? '', email: emailDraft.get() || (invited?.email ?? ''), password: '' },
    onValuesChange: ({ email }) => emailDraft.set(email),
    transformValues: tidied,
    validate: {
      name: (name) => (name.trim() ? null : t`Enter your name`),
      email: (typed) => email(typed),
      password,
    },
  })
  const common = { size: 'md', required: true, withAsterisk: false } as const
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit((fields) => enroll.mutate({ ...fields, callbackURL }), focusFirstError(form))}
    >
      {enroll.isError && <AuthError error={enroll.error} />}
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
