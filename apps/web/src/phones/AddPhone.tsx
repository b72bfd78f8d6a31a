import type { Phone } from '@earshot/contract/phones'
import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMemo, useState } from 'react'
import { CountrySelect } from '../ui/form/country/CountrySelect.tsx'
import { countryOptions, likelyCountry } from '../ui/form/country/countries.ts'
import { focusFirstError } from '../ui/form/focus-first-error.ts'
import classes from './phones.module.css'
import { type TypedPhone, usePhoneChanges } from './phones.queries.ts'
import { formatPhone } from './format-phone.ts'
import { PhoneError } from './PhoneError.tsx'
import { countryOf, type PhoneNumber, readMobile, readPhone } from '@earshot/contract/rules/phones'

interface AddPhoneProps {
  phones: Phone[]
  onAdded: (e164: string) => void
}

export function AddPhone({ phones, onAdded }: AddPhoneProps) {
  const { t, i18n } = useLingui()
  const choices = useMemo(() => countryOptions(i18n.locale), [i18n.locale])
  const whatIsWrong = usePhoneError(phones)
  const { sendCode } = usePhoneChanges()
  const [left, setLeft] = useState(false)
  const form = useForm({
    initialValues: { country: likelyCountry(navigator.languages), phone: '' },
    onValuesChange: () => sendCode.reset(),
    validate: { phone: (_, values) => whatIsWrong(values) },
  })
  const typed = form.getValues()
  const number = mobileIn(typed)
  const wrong = typed.phone && left ? whatIsWrong(typed) : null

  async function add(values: TypedPhone) {
    const { e164 } = mobileIn(values) ?? {}
    if (!e164 || sendCode.isPending) return
    const { result } = await sendCode.mutateAsync({ ...values, e164 })
    if (result === 'error') return
    form.setFieldValue('phone', '')
    setLeft(false)
    onAdded(e164)
  }

  const put = form.getInputProps('phone')
  return (
    <form
      className={classes.form}
      noValidate
      aria-label={t`Add a phone number`}
      onSubmit={form.onSubmit(add, focusFirstError(form))}
    >
      <h2>{t`Add a phone number`}</h2>
      <PhoneError result={sendCode.data} />
      <CountrySelect choices={choices} {...form.getInputProps('country')} />
      <TextInput
        label={t`Mobile number`}
        description={number ? t`Full number: ${formatPhone(number.e164, number.country)}` : t`In the local format`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        type="tel"
        autoComplete="tel"
        maxLength={40}
        {...put}
        error={wrong ?? put.error}
        onBlur={() => setLeft(true)}
      />
      <Button type="submit" loading={sendCode.isPending}>{t`Send me a code`}</Button>
    </form>
  )
}

function mobileIn({ country, phone }: TypedPhone): PhoneNumber | null {
  const chosen = countryOf(country)
  return chosen ? readMobile(phone, chosen) : null
}

/** Validates with the server's rules; null if valid. */
function usePhoneError(phones: Phone[]) {
  const { t } = useLingui()
  return function whatIsWrong(typed: TypedPhone): string | null {
    const country = countryOf(typed.country)
    const number = mobileIn(typed)
    if (!typed.phone.trim()) return t`Enter the phone number`
    if (number && phones.some(({ e164, verified }) => verified && e164 === number.e164))
      return t`You have already verified this phone number`
    if (number) return null
    if (country && readPhone(typed.phone, { country })) return t`Not a mobile number, so it cannot receive SMS`
    return t`Not a valid phone number for this country`
  }
}
