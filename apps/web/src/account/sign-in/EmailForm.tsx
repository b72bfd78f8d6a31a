import { isEmail } from '@earshot/contract/rules/email'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type Keeping, useChangeEmail } from '../../auth/auth.queries.ts'
import { EmailField } from '../../ui/form/EmailField.tsx'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import classes from '../account.module.css'
import { Refusal } from '../parts/Refusal.tsx'

interface EmailFormProps {
  keeping: Keeping
  /** The one that it is now. */
  email: string
  onClose: () => void
}

/** The new address counts once the link in the letter to it was opened. */
export function EmailForm({ keeping, email: before, onClose }: EmailFormProps) {
  const { t } = useLingui()
  const change = useChangeEmail()
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: {
      email: (email) => {
        if (!isEmail(email)) return t`This is not an e-mail address`
        return email.trim().toLowerCase() === before ? t`This is your e-mail already` : null
      },
      password: (password) => (keeping.password && !password ? t`Enter your password` : null),
    },
  })
  const send = ({ email, password }: typeof form.values) =>
    change.mutate({
      newEmail: email.trim().toLowerCase(),
      callbackURL: '/account',
      ...(keeping.password && { password }),
    })

  if (change.isSuccess) {
    const { newEmail } = change.variables
    return (
      <p className={classes.note} role="status">
        <Trans>
          A letter is on its way to <strong>{newEmail}</strong>, if that address is free. Your e-mail changes when you
          open the link in it; until then it stays <strong>{before}</strong>.
        </Trans>
      </p>
    )
  }
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(send, focusFirstError(form))}>
      {change.isError && <Refusal error={change.error} />}
      <EmailField label={t`New e-mail`} autoComplete="email" size="sm" autoFocus {...form.getInputProps('email')} />
      {keeping.password && (
        <PasswordField label={t`Password`} autoComplete="current-password" {...form.getInputProps('password')} />
      )}
      <div className={classes.row}>
        <Button type="submit" loading={change.isPending}>
          {t`Send a letter there`}
        </Button>
        <Button variant="subtle" color="gray" onClick={onClose}>
          {t`Cancel`}
        </Button>
      </div>
    </form>
  )
}
