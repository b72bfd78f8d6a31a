import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useChangePassword } from '../../auth/auth.queries.ts'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { PasswordRule, SHORTEST_PASSWORD } from '../../ui/form/PasswordRule.tsx'
import classes from '../account.module.css'
import { Refusal } from '../parts/Refusal.tsx'

export function PasswordForm({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const { t } = useLingui()
  const change = useChangePassword()
  const form = useForm({
    initialValues: { currentPassword: '', newPassword: '' },
    validate: {
      currentPassword: (password) => (password ? null : t`Enter your password`),
      newPassword: (password) => (password.length >= SHORTEST_PASSWORD ? null : t`The password is too short`),
    },
  })
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit((fields) => change.mutate(fields, { onSuccess: onDone }), focusFirstError(form))}
    >
      {change.isError && <Refusal error={change.error} />}
      <PasswordField
        label={t`Current password`}
        autoComplete="current-password"
        autoFocus
        {...form.getInputProps('currentPassword')}
      />
      <PasswordField
        label={t`New password`}
        description={<PasswordRule password={form.values.newPassword} />}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="new-password"
        {...form.getInputProps('newPassword')}
      />
      <div className={classes.row}>
        <Button type="submit" loading={change.isPending}>
          {t`Set the password`}
        </Button>
        <Button variant="subtle" color="gray" onClick={onClose}>
          {t`Cancel`}
        </Button>
      </div>
    </form>
  )
}
