import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { type AccountProvider, useChangeEmail } from '../auth/auth.queries.ts'
import { Chip } from '../ui/Chip.tsx'
import { useMe } from '../users/users.queries.ts'
import classes from './account.module.css'
import { AccountError, Section } from './Section.tsx'
import { useEmailRule } from '../ui/form/use-email-rule.ts'
import { useForm } from '@mantine/form'
import { EmailField, PasswordField } from '../ui/form/PasswordField.tsx'
import { focusFirstError } from '../ui/form/focus-first-error.ts'

interface EmailSectionProps {
  keeping: AccountProvider
  /** The identity provider that owns the address, if it cannot be changed here. */
  issuer: string | undefined
}

export function EmailSection({ keeping, issuer }: EmailSectionProps) {
  const { t } = useLingui()
  const { email } = useMe()
  const [changing, setChanging] = useState(false)
  const fixed = issuer !== undefined || (keeping.by === 'firebase' && !keeping.password)
  return (
    <Section title={t`Email`} text={t`Used to sign in and to receive emails.`}>
      <p className={classes.row}>
        <strong>{email}</strong> <Chip tone="green">{t`verified`}</Chip>
      </p>
      {fixed && <p className={classes.quiet}>{t`It comes from ${issuer ?? 'Firebase'}. Change it there.`}</p>}
      {!fixed && !changing && (
        <Button variant="default" onClick={() => setChanging(true)}>
          {t`Change email`}
        </Button>
      )}
      {changing && <EmailForm keeping={keeping} email={email} onClose={() => setChanging(false)} />}
    </Section>
  )
}

interface EmailFormProps {
  keeping: AccountProvider
  email: string
  onClose: () => void
}

function EmailForm({ keeping, email: before, onClose }: EmailFormProps) {
  const { t } = useLingui()
  const change = useChangeEmail()
  const rule = useEmailRule()
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: {
      email: (email) => {
        const problem = rule(email, t`Enter your new email`)
        if (problem) return problem
        return email.trim().toLowerCase() === before ? t`This is already your email` : null
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
          If <strong>{newEmail}</strong> is available, we sent an email to it. Your email changes when you confirm it
          with the link; until then it stays <strong>{before}</strong>.
        </Trans>
      </p>
    )
  }
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(send, focusFirstError(form))}>
      {change.isError && <AccountError error={change.error} />}
      <EmailField label={t`New email`} autoComplete="email" size="sm" autoFocus {...form.getInputProps('email')} />
      {keeping.password && (
        <PasswordField label={t`Password`} autoComplete="current-password" {...form.getInputProps('password')} />
      )}
      <div className={classes.row}>
        <Button type="submit" loading={change.isPending}>
          {t`Send email`}
        </Button>
        <Button variant="subtle" color="gray" onClick={onClose}>
          {t`Cancel`}
        </Button>
      </div>
    </form>
  )
}
