import { type Address, AddressFields } from '@earshot/contract/addresses'
import { useLingui } from '@lingui/react/macro'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import type { useDrafts } from '../../ui/form/use-drafts.ts'
import { type AddressDraft, useAddressChanges } from '../addresses.queries.ts'
import { fitsCountry, mannerOf, phoneIn } from '../manner/manner.ts'
import { startOf } from './start.ts'

export interface AddressAtWork {
  org_id: string
  /** The one that is changed; a new one without it. */
  address: Address | undefined
  drafts: ReturnType<typeof useDrafts<AddressDraft>>
  onDone: () => void
}

/** What is typed into an address, what is wrong with it, and how it is saved. */
export function useAddressForm({ org_id, address, drafts, onDone }: AddressAtWork) {
  const { t } = useLingui()
  const { create, update } = useAddressChanges(org_id)
  const id = address?.address_id ?? ''
  const form = useForm({
    initialValues: drafts.of(id) ?? startOf(address, navigator.languages),
    onValuesChange: (values) => drafts.keep(id, values),
    validateInputOnBlur: true,
    validate: {
      name: (name) => (AddressFields.shape.name.safeParse(name).success ? null : t`Name the address`),
      postal: (postal, { country }) => {
        const example = mannerOf(country).code?.example ?? ''
        return fitsCountry(postal, country) ? null : t`There it looks like ${example}`
      },
      phone: (phone, { country }) =>
        !phone.trim() || phoneIn(phone, country) ? null : t`This is no phone number of this country`,
    },
  })

  function done() {
    drafts.drop(id)
    notifications.show({ message: address ? t`The address is saved.` : t`The address is there.` })
    onDone()
  }
  const save = (fields: AddressDraft) =>
    address
      ? update.mutate({ address_id: id, ...fields }, { onSuccess: done })
      : create.mutate(fields, { onSuccess: done })
  return { form, save, saving: address ? update : create }
}
