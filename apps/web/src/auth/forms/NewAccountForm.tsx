import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'
import { EmailField, PasswordField } from '../../ui/form/PasswordField.tsx'
import { PasswordRule } from '../../ui/form/PasswordRule.tsx'
import { usePasswordRule } from '../../ui/form/use-password-rule.ts'
import { AuthError } from '../AuthError.tsx'
import classes from '../auth.module.css'

interface NewAccountFormProps {
  error: Error | null
  busy: boolean
  /** Shown, and stored by password managers. */
  email: string
  name?: string | undefined
  action: string
  onSubmit: (fields: { name: string; password: string }) => void
}

/** Name and password for an address that is known already. */
export function NewAccountForm({ error, busy, email, name = '', action, onSubmit }: NewAccountFormProps) {
  const { t } = useLingui()
  const password = usePasswordRule()
  const form = useForm({
    initialValues: { name, password: '' },
    validate: { name: (name) => (name.trim() ? null : t`Enter your name`), password },
  })
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit(({ name, password }) => onSubmit({ name: name.trim(), password }), focusFirstError(form))}
    >
      {error && <AuthError error={error} />}
      <TextInput
        label={t`Name`}
        autoComplete="name"
        maxLength={80}
        autoFocus={name === ''}
        size="md"
        {...form.getInputProps('name')}
      />
      <EmailField value={email} readOnly />
      <PasswordField
        label={t`Password`}
        description={<PasswordRule password={form.values.password} />}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="new-password"
        size="md"
        autoFocus={name !== ''}
        {...form.getInputProps('password')}
      />
      <Button type="submit" size="md" loading={busy}>
        {action}
      </Button>
    </form>
  )
}
