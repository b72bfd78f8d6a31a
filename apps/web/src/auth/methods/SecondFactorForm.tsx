import { useLingui } from '@lingui/react/macro'
import { Button, TextInput, UnstyledButton } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { AuthUser } from '../../lib/browser-storage/values.ts'
import { CodeField } from '../../ui/form/CodeField.tsx'
import classes from '../auth.module.css'
import { AuthError } from '../AuthError.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { loadMethodTexts } from '../provider/method-texts.ts'
import type { SendSecondFactor } from '../provider/provider.ts'
import { useAuthConfig } from '../provider/auth-config.queries.ts'
import { BackToMethods } from './BackToMethods.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'

interface SecondFactorFormProps {
  show: SendSecondFactor
  onlyCodes: boolean
  onSignedIn: (user: AuthUser) => void
  onBack: () => void
  action: string
}

export async function withTexts() {
  await loadMethodTexts()
  return SecondFactorForm
}

function SecondFactorForm({ show, onlyCodes, onSignedIn, onBack, action }: SecondFactorFormProps) {
  const { t } = useLingui()
  const passkey = useAuthConfig().data?.passkey
  const [recovery, setRecovery] = useState(false)
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const enter = useSubmission(show, { onSuccess: onSignedIn })
  const send = (shown = code) => enter.submit({ code: shown.trim(), recovery })

  function submit(event: FormEvent) {
    event.preventDefault()
    setMissing(!code.trim())
    if (code.trim()) send()
  }

  function change(to: boolean) {
    setRecovery(to)
    setCode('')
    setMissing(false)
    enter.reset()
  }

  return (
    <>
      <form className={classes.form} noValidate onSubmit={submit}>
        {enter.isError && <AuthError error={enter.error} />}
        {recovery ? (
          <RecoveryField value={code} onChange={setCode} error={missing && !code && t`Enter a recovery code`} />
        ) : (
          <CodeField
            label={t`Code`}
            description={t`Enter the six digits from your authenticator app.`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={code}
            error={missing && !code && t`Enter the code`}
            onChange={setCode}
            onComplete={send}
          />
        )}
        <Button type="submit" size="md" loading={enter.isPending || enter.isSuccess}>
          {action}
        </Button>
      </form>
      {!onlyCodes && passkey && <PasskeyButton onAnswer={(answer) => 'user' in answer && onSignedIn(answer.user)} />}
      {!onlyCodes && (
        <UnstyledButton className={classes.quietLink} onClick={() => change(!recovery)}>
          {recovery ? t`Use the authenticator app` : t`Use a recovery code`}
        </UnstyledButton>
      )}
      <BackToMethods label={t`Start over`} onBack={onBack} />
    </>
  )
}

interface RecoveryFieldProps {
  value: string
  onChange: (code: string) => void
  error: string | false
}

function RecoveryField({ value, onChange, error }: RecoveryFieldProps) {
  const { t } = useLingui()
  return (
    <TextInput
      label={t`Recovery code`}
      description={t`Each recovery code works once.`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      size="md"
      autoFocus
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
