import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Keeping } from '../../auth/auth.queries.ts'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import classes from '../account.module.css'
import { Refusal } from './Refusal.tsx'

interface ProofFormProps {
  keeping: Keeping
  action: string
  /** It destroys something. */
  dangerous?: boolean
  /** What else has to be right first, above the password. */
  ready?: boolean
  onIncomplete?: () => void
  deed: { isPending: boolean; error: Error | null }
  onProof: (proof: { password?: string }) => void
  children?: ReactNode
}

/** Asks for the password before something grave. Who has none must have signed in a moment ago; the server says so. */
export function ProofForm({
  keeping,
  action,
  dangerous,
  ready = true,
  onIncomplete,
  deed,
  onProof,
  children,
}: ProofFormProps) {
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
      {deed.error && <Refusal error={deed.error} />}
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
      <Button type="submit" {...(dangerous && { color: 'red' })} loading={deed.isPending}>
        {action}
      </Button>
    </form>
  )
}
