import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { type AccountProvider, useChangePassword } from '../auth/auth.queries.ts'
import classes from './account.module.css'
import { SuccessNote } from './SuccessNote.tsx'
import { Section, AccountError } from './Section.tsx'
import { useForm } from '@mantine/form'
import { focusFirstError } from '../ui/form/focus-first-error.ts'
import { PasswordField } from '../ui/form/PasswordField.tsx'
import { PasswordRule, SHORTEST_PASSWORD } from '../ui/form/PasswordRule.tsx'

export function PasswordSection({ keeping }: { keeping: AccountProvider }) {
  const { t } = useLingui()
  const [state, setState] = useState<'resting' | 'changing' | 'changed'>('resting')
  return (
    <Section title={t`Password`} text={t`Changing it signs you out on all other devices.`}>
      {!keeping.password && (
        <p className={classes.quiet}>
          {keeping.by === 'us'
            ? t`This account has no password. To set one, sign out and select “Forgot your password?”.`
            : t`This account has no password.`}
        </p>
      )}
      {keeping.password && state !== 'changing' && (
        <div className={classes.row}>
          <Button variant="default" onClick={() => setState('changing')}>
            {t`Change password`}
          </Button>
          <SuccessNote shown={state === 'changed'}>{t`Your new password is set`}</SuccessNote>
        </div>
      )}
      {state === 'changing' && <PasswordForm onDone={() => setState('changed')} onClose={() => setState('resting')} />}
    </Section>
  )
}

function PasswordForm({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
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
      {change.isError && <AccountError error={change.error} />}
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
          {t`Set password`}
        </Button>
        <Button variant="subtle" color="gray" onClick={onClose}>
          {t`Cancel`}
        </Button>
      </div>
    </form>
  )
}
