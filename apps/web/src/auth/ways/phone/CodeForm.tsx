import type { PhoneNumber } from '@earshot/contract/rules/phones'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { smsSentAt } from '../../../lib/browser-storage/values.ts'
import { CodeField } from '../../../ui/form/CodeField.tsx'
import classes from '../../auth.module.css'
import { OutboxLink } from '../../mail/OutboxLink.tsx'
import { keepSentTime, useSentTime, WAIT_SECONDS } from '../../../lib/waiting/sent-times.ts'
import { useWait } from '../../../lib/waiting/use-wait.ts'
import { Problem } from '../../Problem.tsx'
import { sendSignInCode, signInByPhone } from '../../provider/builtin.ts'
import type { SignInAnswer } from '../../provider/provider.ts'
import { Back } from '../Back.tsx'

interface CodeFormProps {
  number: PhoneNumber
  onAnswer: (answer: SignInAnswer) => void
  onBack: () => void
  action: string
}

/** The code that came by SMS; it can be sent again once a minute. */
export function CodeForm({ number: { e164, country }, onAnswer, onBack, action }: CodeFormProps) {
  const { t } = useLingui()
  const phone = { phone: e164, country }
  const [code, setCode] = useState('')
  const left = useWait(useSentTime(smsSentAt, e164), WAIT_SECONDS)
  const again = useMutation({
    mutationFn: () => sendSignInCode(phone),
    onSuccess: () => keepSentTime(smsSentAt, e164),
  })
  const enter = useMutation({
    mutationFn: (shown: string) => signInByPhone({ ...phone, code: shown }),
    onSuccess: onAnswer,
    onMutate: () => again.reset(),
  })
  const problem = enter.error ?? again.error
  return (
    <>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (code) enter.mutate(code)
        }}
      >
        <p>
          <Trans>
            If somebody signs in with <strong className={classes.number}>{e164}</strong>, a code is on its way there.
          </Trans>
        </p>
        {problem && <Problem error={problem} />}
        <CodeField label={t`Code`} value={code} onChange={setCode} onComplete={(all) => enter.mutate(all)} />
        <Button type="submit" size="md" loading={enter.isPending || enter.isSuccess}>
          {action}
        </Button>
        <div className={classes.aside}>
          <Button variant="default" disabled={left > 0} loading={again.isPending} onClick={() => again.mutate()}>
            {left > 0 ? t`Send again in ${left} s` : t`Send again`}
          </Button>
          <OutboxLink />
        </div>
      </form>
      <Back label={t`Another number`} onBack={onBack} />
    </>
  )
}
