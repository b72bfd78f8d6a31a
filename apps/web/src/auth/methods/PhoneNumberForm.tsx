import { countryOf, type PhoneNumber, readMobile } from '@earshot/contract/rules/phones'
import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMemo } from 'react'
import { smsSentAt } from '../../lib/browser-storage/values.ts'
import { CountrySelect } from '../../ui/form/country/CountrySelect.tsx'
import { countryOptions } from '../../ui/form/country/countries.ts'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'
import classes from '../auth.module.css'
import { storeSentTime, WAIT_SECONDS, secondsLeft } from '../../lib/wait.ts'
import { AuthError } from '../AuthError.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { sendSignInCode } from '../provider/builtin.ts'
import { IdentityError } from '../provider/provider.ts'

export interface SignInPhone {
  country: string
  phone: string
}

interface PhoneNumberFormProps {
  typed: SignInPhone
  onTyped: (typed: SignInPhone) => void
  onSent: (number: PhoneNumber) => void
}

export function PhoneNumberForm({ typed, onTyped, onSent }: PhoneNumberFormProps) {
  const { t, i18n } = useLingui()
  const choices = useMemo(() => countryOptions(i18n.locale), [i18n.locale])
  const send = useSubmission(sendCodeTo, { onSuccess: onSent })
  const form = useForm({
    initialValues: typed,
    onValuesChange: onTyped,
    validate: {
      phone: (phone, values) => {
        if (phone.trim() === '') return t`Enter your mobile number`
        return numberIn(values) ? null : t`Not a valid mobile number for this country`
      },
    },
  })
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit((fields) => send.submit(fields), focusFirstError(form))}
    >
      {send.isError && <AuthError error={send.error} />}
      <CountrySelect choices={choices} size="md" {...form.getInputProps('country')} />
      <TextInput
        label={t`Mobile number`}
        description={t`We send a code if the number belongs to an account.`}
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

function numberIn({ country, phone }: SignInPhone) {
  const chosen = countryOf(country)
  return chosen ? readMobile(phone, chosen) : null
}

async function sendCodeTo(typed: SignInPhone): Promise<PhoneNumber> {
  const number = numberIn(typed)
  if (!number) throw new IdentityError('INVALID_PHONE')
  const since = smsSentAt.get()?.[number.e164]
  if (secondsLeft(since, { now: Date.now(), seconds: WAIT_SECONDS }) > 0) return number
  await sendSignInCode(typed)
  storeSentTime(smsSentAt, number.e164)
  return number
}
