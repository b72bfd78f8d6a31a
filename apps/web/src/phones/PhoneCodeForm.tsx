import type { Phone } from '@earshot/contract/phones'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type ReactNode, useState } from 'react'
import { smsSentAt } from '../lib/browser-storage/values.ts'
import { useSentTime, WAIT_SECONDS, useWait } from '../lib/wait.ts'
import { CodeField } from '../ui/form/CodeField.tsx'
import classes from './phones.module.css'
import { usePhoneChanges } from './phones.queries.ts'
import { PhoneError } from './PhoneError.tsx'

interface PhoneCodeFormProps {
  phone: Phone
  name: string
  isNew: boolean
  outbox: ReactNode
}

export function PhoneCodeForm({ phone: { e164, country, problem }, name, isNew, outbox }: PhoneCodeFormProps) {
  const { t } = useLingui()
  const { sendCode, verify } = usePhoneChanges()
  const [code, setCode] = useState('')
  const left = useWait(useSentTime(smsSentAt, e164), WAIT_SECONDS)
  const phone = { phone: e164, country }

  async function check(shown: string) {
    sendCode.reset()
    const { result } = await verify.mutateAsync({ ...phone, code: shown })
    if (result === 'ok') notifications.show({ message: t`${name} verified.` })
  }
  const again = () => {
    verify.reset()
    setCode('')
    sendCode.mutate({ ...phone, e164 })
  }

  return (
    <form
      className={classes.code}
      noValidate
      aria-label={t`Verify ${name}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (code) void check(code)
      }}
    >
      <WhatBecameOfIt {...{ problem, left }} />
      <PhoneError result={verify.data ?? sendCode.data} />
      <div className={classes.fields}>
        <CodeField
          aria-label={t`Code for ${name}`}
          size="sm"
          autoFocus={isNew}
          value={code}
          onChange={setCode}
          onComplete={(all) => void check(all)}
        />
        <Button type="submit" disabled={!code} loading={verify.isPending}>{t`Verify`}</Button>
        <Button variant="default" disabled={left > 0} loading={sendCode.isPending} onClick={again}>
          {left > 0 ? t`Resend in ${left} s` : t`Send a code`}
        </Button>
      </div>
      {outbox}
    </form>
  )
}

function WhatBecameOfIt({ problem, left }: { problem: string | null; left: number }) {
  const { t } = useLingui()
  if (problem)
    return (
      <p className={classes.refused} role="alert">
        {problem}
      </p>
    )
  return left > 0 && <p role="status">{t`We sent a code. It works for 10 minutes.`}</p>
}
