import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { AccountProvider } from '../auth/auth.queries.ts'
import { PasswordField } from '../ui/form/PasswordField.tsx'
import classes from './account.module.css'
import { AccountError } from './Section.tsx'

interface ConfirmPasswordFormProps {
  keeping: AccountProvider
  action: string
  dangerous?: boolean
  /** False while other fields of the form are incomplete. */
  ready?: boolean
  onIncomplete?: () => void
  operation: { isPending: boolean; error: Error | null }
  onProof: (proof: { password?: string }) => void
  children?: ReactNode
}

export function ConfirmPasswordForm({
  keeping,
  action,
  dangerous,
  ready = true,
  onIncomplete,
  operation,
  onProof,
  children,
}: ConfirmPasswordFormProps) {
  const { t } = useLingui()
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const missing = keeping.password && password === ''

  function send() {
    setTried(true)
    if (!ready) return onIncomplete?.()
    if (!missing) onProof(keeping.password ? { password } : {})
  }

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {operation.error && <AccountError error={operation.error} />}
      {children}
      {keeping.password && (
        <PasswordField
          label={t`Password`}
          autoComplete="current-password"
          data-autofocus={children ? undefined : true}
          value={password}
          error={tried && missing && t`Enter your password`}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      )}
      <Button type="submit" {...(dangerous && { color: 'red' })} loading={operation.isPending}>
        {action}
      </Button>
    </form>
  )
}
