import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { CountrySelect } from '../../ui/form/country/CountrySelect.tsx'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'
import classes from '../addresses.module.css'
import { mannerOf } from '../manner/manner.ts'
import { choicesWith } from './start.ts'
import { type AddressAtWork, useAddressForm } from './use-address-form.ts'
import { useLabels } from './use-labels.ts'

const LONGEST = 200

/** An address, asked for as people write it in its country. */
export function AddressForm(work: AddressAtWork) {
  const { t, i18n } = useLingui()
  const { form, save, saving } = useAddressForm(work)
  const { country, state } = form.getValues()
  const manner = mannerOf(country)
  const labels = useLabels(manner)
  const choices = useMemo(() => choicesWith(country, i18n.locale), [country, i18n.locale])
  // What is there already stays in sight, also where people write no such part.
  const parts = manner.order.includes('state') || !state ? manner.order : [...manner.order, 'state' as const]
  const put = form.getInputProps
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(save, focusFirstError(form))}>
      {saving.error && <ErrorNote title={t`The address was not saved`} error={saving.error} />}
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
        {work.address ? t`Save` : t`Add address`}
      </Button>
    </form>
  )
}
