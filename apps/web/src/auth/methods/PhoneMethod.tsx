import type { PhoneNumber } from '@earshot/contract/rules/phones'
import { useState } from 'react'
import type { SignInAnswer } from '../provider/provider.ts'
import { BackToMethods } from './BackToMethods.tsx'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { smsSentAt } from '../../lib/browser-storage/values.ts'
import { CodeField } from '../../ui/form/CodeField.tsx'
import classes from '../auth.module.css'
import { OutboxLink } from '../forms/CheckEmail.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { storeSentTime, useSentTime, WAIT_SECONDS, useWait } from '../../lib/wait.ts'
import { AuthError } from '../AuthError.tsx'
import { sendSignInCode, signInByPhone } from '../provider/builtin.ts'
import { likelyCountry } from '../../ui/form/country/countries.ts'
import { PhoneNumberForm } from './PhoneNumberForm.tsx'

interface PhoneMethodProps {
  onAnswer: (answer: SignInAnswer) => void
  onBack: () => void
  onSent: () => void
  action: string
}

export function PhoneMethod({ onAnswer, onBack, onSent, action }: PhoneMethodProps) {
  const [typed, setTyped] = useState(() => ({ country: likelyCountry(navigator.languages), phone: '' }))
  const [number, setNumber] = useState<PhoneNumber>()
  function sent(to: PhoneNumber) {
    setNumber(to)
    onSent()
  }

  if (number) return <PhoneCodeForm {...{ number, onAnswer, action }} onBack={() => setNumber(undefined)} />
  return (
    <>
      <PhoneNumberForm typed={typed} onTyped={setTyped} onSent={sent} />
      <BackToMethods onBack={onBack} />
    </>
  )
}

interface PhoneCodeFormProps {
  number: PhoneNumber
  onAnswer: (answer: SignInAnswer) => void
  onBack: () => void
  action: string
}

function PhoneCodeForm({ number: { e164, country }, onAnswer, onBack, action }: PhoneCodeFormProps) {
  const { t } = useLingui()
  const phone = { phone: e164, country }
  const [code, setCode] = useState('')
  const left = useWait(useSentTime(smsSentAt, e164), WAIT_SECONDS)
  const again = useSubmission(() => sendSignInCode(phone), { onSuccess: () => storeSentTime(smsSentAt, e164) })
  const enter = useSubmission((shown: string) => signInByPhone({ ...phone, code: shown }), {
    onSuccess: onAnswer,
    onStart: () => again.reset(),
  })
  const problem = enter.error ?? again.error
  return (
    <>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (code) enter.submit(code)
        }}
      >
        <p>
          <Trans>
            If an account uses <strong className={classes.number}>{e164}</strong>, we sent a code to it.
          </Trans>
        </p>
        {problem && <AuthError error={problem} />}
        <CodeField label={t`Code`} value={code} onChange={setCode} onComplete={(all) => enter.submit(all)} />
        <Button type="submit" size="md" loading={enter.isPending || enter.isSuccess}>
          {action}
        </Button>
        <div className={classes.aside}>
          <Button variant="default" disabled={left > 0} loading={again.isPending} onClick={() => again.submit()}>
            {left > 0 ? t`Resend in ${left} s` : t`Resend`}
          </Button>
          <OutboxLink />
        </div>
      </form>
      <BackToMethods label={t`Use another number`} onBack={onBack} />
    </>
  )
}
