import type { Phone } from '@earshot/contract/phones'
import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMemo, useState } from 'react'
import { CountrySelect } from '../ui/form/country/CountrySelect.tsx'
import { countryChoices, likelyCountry } from '../ui/form/country/countries.ts'
import { focusFirstError } from '../ui/form/focus-first-error.ts'
import classes from './phones.module.css'
import { type TypedPhone, usePhoneChanges } from './phones.queries.ts'
import { readable } from './readable.ts'
import { Refused } from './Refused.tsx'
import { mobileIn, useWhatIsWrong } from './use-what-is-wrong.ts'

interface AddPhoneProps {
  phones: Phone[]
  /** A code is on its way to it. */
  onAdded: (e164: string) => void
}

/** A number in any way that people of its country write it; it is checked while it is typed. */
export function AddPhone({ phones, onAdded }: AddPhoneProps) {
  const { t, i18n } = useLingui()
  const choices = useMemo(() => countryChoices(i18n.locale), [i18n.locale])
  const whatIsWrong = useWhatIsWrong(phones)
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
      aria-label={t`Add a phone`}
      onSubmit={form.onSubmit(add, focusFirstError(form))}
    >
      <h2>{t`Add a phone`}</h2>
      <Refused result={sendCode.data} />
      <CountrySelect choices={choices} {...form.getInputProps('country')} />
      <TextInput
        label={t`Mobile number`}
        description={number ? t`That is ${readable(number.e164, number.country)}.` : t`Write it as people there do.`}
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
