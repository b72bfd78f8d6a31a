import { countryOf, type PhoneNumber, readMobile } from '@earshot/contract/rules/phones'
import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { smsSentAt } from '../../../lib/browser-storage/values.ts'
import { CountrySelect } from '../../../ui/form/country/CountrySelect.tsx'
import { countryChoices } from '../../../ui/form/country/countries.ts'
import { focusFirstError } from '../../../ui/form/focus-first-error.ts'
import classes from '../../auth.module.css'
import { keepSentTime, WAIT_SECONDS } from '../../../lib/waiting/sent-times.ts'
import { secondsLeft } from '../../../lib/waiting/use-wait.ts'
import { Problem } from '../../Problem.tsx'
import { sendSignInCode } from '../../provider/builtin.ts'
import { IdentityError } from '../../provider/identity-error.ts'

export interface TypedPhone {
  country: string
  phone: string
}

interface NumberFormProps {
  typed: TypedPhone
  onTyped: (typed: TypedPhone) => void
  /** A code is on its way, or was a moment ago. */
  onSent: (number: PhoneNumber) => void
}

/** The number of a phone, in any way that people of its country write it. */
export function NumberForm({ typed, onTyped, onSent }: NumberFormProps) {
  const { t, i18n } = useLingui()
  const choices = useMemo(() => countryChoices(i18n.locale), [i18n.locale])
  const send = useMutation({ mutationFn: sendCodeTo, onSuccess: (number) => onSent(number) })
  const form = useForm({
    initialValues: typed,
    onValuesChange: onTyped,
    validate: { phone: (_, values) => (numberIn(values) ? null : t`This is no mobile number of this country`) },
  })
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit((fields) => send.mutate(fields), focusFirstError(form))}
    >
      {send.isError && <Problem error={send.error} />}
      <CountrySelect choices={choices} size="md" {...form.getInputProps('country')} />
      <TextInput
        label={t`Mobile number`}
        description={t`We send a code to it, if somebody signs in with it.`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        type="tel"
        autoComplete="tel"
        size="md"
        autoFocus
        required
        withAsterisk={false}
        maxLength={40}
        {...form.getInputProps('phone')}
      />
      <Button type="submit" size="md" loading={send.isPending}>
        {t`Send me a code`}
      </Button>
    </form>
  )
}

function numberIn({ country, phone }: TypedPhone) {
  const chosen = countryOf(country)
  return chosen ? readMobile(phone, chosen) : null
}

/** Where the last code left less than a minute ago, that one will do. */
async function sendCodeTo(typed: TypedPhone): Promise<PhoneNumber> {
  const number = numberIn(typed)
  if (!number) throw new IdentityError('INVALID_PHONE')
  const since = smsSentAt.get()?.[number.e164]
  if (secondsLeft(since, { now: Date.now(), seconds: WAIT_SECONDS }) > 0) return number
  await sendSignInCode(typed)
  keepSentTime(smsSentAt, number.e164)
  return number
}
