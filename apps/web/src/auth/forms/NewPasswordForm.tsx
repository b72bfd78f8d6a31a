import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { PasswordRule, SHORTEST_PASSWORD } from '../../ui/form/PasswordRule.tsx'
import classes from '../auth.module.css'
import { Problem } from '../Problem.tsx'
import { resetPassword } from '../provider/builtin.ts'
import { IdentityError } from '../provider/identity-error.ts'

interface NewPasswordFormProps {
  /** Of the link in the letter. */
  token: string
  onDone: () => void
  /** The link is no longer good. */
  onBroken: (error: Error) => void
}

export function NewPasswordForm({ token, onDone, onBroken }: NewPasswordFormProps) {
  const { t } = useLingui()
  const reset = useMutation({
    mutationFn: ({ password }: { password: string }) => resetPassword({ token, newPassword: password }),
    onSuccess: onDone,
    onError: (error) => {
      if (error instanceof IdentityError && error.code === 'INVALID_TOKEN') onBroken(error)
    },
  })
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (password) => (password.length >= SHORTEST_PASSWORD ? null : t`The password is too short`) },
  })
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit((fields) => reset.mutate(fields), focusFirstError(form))}
    >
      {reset.isError && <Problem error={reset.error} />}
      <PasswordField
        label={t`New password`}
        description={<PasswordRule password={form.values.password} />}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="new-password"
        size="md"
        autoFocus
        {...form.getInputProps('password')}
      />
      <Button type="submit" size="md" loading={reset.isPending || reset.isSuccess}>
        {t`Set the password`}
      </Button>
    </form>
  )
}
