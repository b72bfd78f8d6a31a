import { useLingui } from '@lingui/react/macro'
import { Button, TextInput, UnstyledButton } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { AuthUser } from '../../lib/browser-storage/values.ts'
import { CodeField } from '../../ui/form/CodeField.tsx'
import classes from '../auth.module.css'
import { Problem } from '../Problem.tsx'
import type { ShowSecond } from '../provider/provider.ts'
import { Back } from './Back.tsx'

interface SecondFactorProps {
  show: ShowSecond
  /** There are no recovery codes. */
  onlyCodes: boolean
  onSignedIn: (user: AuthUser) => void
  onBack: () => void
  action: string
}

/** The second step of signing in: a code of the moment, or one of those on paper. */
export function SecondFactor({ show, onlyCodes, onSignedIn, onBack, action }: SecondFactorProps) {
  const { t } = useLingui()
  const [recovery, setRecovery] = useState(false)
  const [code, setCode] = useState('')
  const enter = useMutation({ mutationFn: show, onSuccess: onSignedIn })
  const send = (shown = code) => enter.mutate({ code: shown.trim(), recovery })

  function change(to: boolean) {
    setRecovery(to)
    setCode('')
    enter.reset()
  }

  return (
    <>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (code.trim()) send()
        }}
      >
        {enter.isError && <Problem error={enter.error} />}
        {recovery ? (
          <RecoveryField value={code} onChange={setCode} />
        ) : (
          <CodeField
            label={t`Code`}
            description={t`The six digits that your authenticator app shows.`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={code}
            onChange={setCode}
            onComplete={send}
          />
        )}
        <Button type="submit" size="md" loading={enter.isPending || enter.isSuccess}>
          {action}
        </Button>
      </form>
      {!onlyCodes && (
        <UnstyledButton className={classes.quietLink} onClick={() => change(!recovery)}>
          {recovery ? t`Use the authenticator app` : t`Use a recovery code`}
        </UnstyledButton>
      )}
      <Back label={t`Begin again`} onBack={onBack} />
    </>
  )
}

function RecoveryField({ value, onChange }: { value: string; onChange: (code: string) => void }) {
  const { t } = useLingui()
  return (
    <TextInput
      label={t`Recovery code`}
      description={t`Each of your recovery codes works once.`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      size="md"
      autoFocus
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
