import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { CountrySelect } from '../ui/form/country/CountrySelect.tsx'
import { focusFirstError } from '../ui/form/focus-first-error.ts'
import classes from './addresses.module.css'
import {
  alpha2Of,
  fitsCountry,
  type AddressFormat,
  addressFormatOf,
  type AddressField,
  phoneIn,
} from './address-format.ts'
import type { Address } from '@earshot/contract/addresses'
import { isName } from '@earshot/contract/rules/lines'
import { type CountryOption, likelyCountry, regionOptions } from '../ui/form/country/countries.ts'
import { type AddressDraft, useAddressChanges } from './addresses.queries.ts'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { type Drafts, useDraft } from '../ui/form/use-drafts.ts'

const LONGEST = 200

export function AddressForm(work: AddressAtWork) {
  const { t, i18n } = useLingui()
  const { form, save, saving } = useAddressForm(work)
  const { country, state } = form.getValues()
  const format = addressFormatOf(country)
  const labels = useLabels(format)
  const choices = useMemo(() => choicesWith(country, i18n.locale), [country, i18n.locale])
  // A stored value stays visible even if its country has no such field.
  const parts = format.order.includes('state') || !state ? format.order : [...format.order, 'state' as const]
  const put = form.getInputProps
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(save, focusFirstError(form))}>
      {saving.error && <ErrorNote title={t`Could not save the address`} error={saving.error} />}
      <TextInput label={t`Name`} placeholder={t`Depot North`} maxLength={80} data-autofocus {...put('name')} />
      <CountrySelect choices={choices} {...put('country')} />
      <TextInput label={t`Street and number`} maxLength={LONGEST} {...put('address1')} />
      <TextInput label={t`Building, floor, entrance`} maxLength={LONGEST} {...put('address2')} />
      <div className={classes.parts}>
        {parts.map((part) => (
          <TextInput key={part} className={classes[part]} label={labels[part]} maxLength={LONGEST} {...put(part)} />
        ))}
      </div>
      <TextInput label={t`Phone`} type="tel" maxLength={LONGEST} {...put('phone')} />
      <Button type="submit" loading={saving.isPending}>
        {work.address ? t`Save` : t`Create address`}
      </Button>
    </form>
  )
}

function useLabels({ state, postal }: AddressFormat): Record<AddressField, string> {
  const { t } = useLingui()
  return {
    city: t`City`,
    state: {
      state: t`State`,
      province: t`Province`,
      county: t`County`,
      region: t`State, province or region`,
    }[state],
    postal: { zip: t`ZIP code`, postcode: t`Postcode`, postal: t`Postal code` }[postal],
  }
}

interface AddressAtWork {
  org_id: string
  address: Address | undefined
  drafts: Drafts<AddressDraft>
  onDone: () => void
}

function useAddressForm({ org_id, address, drafts, onDone }: AddressAtWork) {
  const { t } = useLingui()
  const { create, update } = useAddressChanges(org_id)
  const draft = useDraft(drafts, address?.address_id ?? '', () => startOf(address, navigator.languages))
  const form = useForm({
    initialValues: draft.initialValues,
    onValuesChange: draft.onValuesChange,
    validateInputOnBlur: true,
    validate: {
      name: (name) => (isName(name) ? null : t`Enter a name`),
      postal: (postal, { country }) => {
        const example = addressFormatOf(country).code?.example ?? ''
        return fitsCountry(postal, country) ? null : t`Example: ${example}`
      },
      phone: (phone, { country }) =>
        !phone.trim() || phoneIn(phone, country) ? null : t`Not a valid phone number for this country`,
    },
  })

  function done() {
    draft.drop()
    notifications.show({ message: address ? t`Address saved.` : t`Address added.` })
    onDone()
  }
  const save = (fields: AddressDraft) =>
    address
      ? update.mutate({ address_id: address.address_id, ...draft.changesIn(fields) }, { onSuccess: done })
      : create.mutate(fields, { onSuccess: done })
  return { form, save, saving: address ? update : create }
}

function startOf(address: Address | undefined, languages: readonly string[]): AddressDraft {
  const { name, address1, address2, city, state, postal, phone } = address ?? nothing
  const country = address ? (alpha2Of(address.country) ?? address.country) : (alpha2Of(likelyCountry(languages)) ?? '')
  return { name, address1, address2, city, state, postal, country, phone }
}

const nothing = { name: '', address1: '', address2: '', city: '', state: '', postal: '', phone: '' }

function choicesWith(country: string, locale: string): CountryOption[] {
  const known = regionOptions(locale)
  const isOther = country !== '' && known.every(({ value }) => value !== country)
  return isOther ? [{ value: country, label: country }, ...known] : known
}
