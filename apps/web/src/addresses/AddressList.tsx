import type { Address } from '@earshot/contract/addresses'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FilterField, WORTH_FILTERING } from '../ui/table/FilterField.tsx'
import { ShowMore } from '../ui/table/ShowMore.tsx'
import { usePage } from '../ui/table/use-page.ts'
import { AddressCard } from './AddressCard.tsx'
import classes from './addresses.module.css'
import { textOf } from './manner/lines.ts'

interface AddressListProps {
  addresses: Address[]
  admin: boolean
  onEdit: (address: Address) => void
}

export function AddressList({ addresses, admin, onEdit }: AddressListProps) {
  const { t, i18n } = useLingui()
  const [sought, setSought] = useState('')
  const found = sought.trim() ? addresses.filter((address) => isSought(address, sought, i18n.locale)) : addresses
  const page = usePage(found)
  return (
    <div className={classes.addresses}>
      {addresses.length > WORTH_FILTERING && (
        <FilterField label={t`Filter addresses`} value={sought} onChange={setSought} />
      )}
      <ul className={classes.cards} aria-label={t`Addresses`}>
        {page.shown.map((address) => (
          <AddressCard key={address.address_id} address={address} admin={admin} onEdit={() => onEdit(address)} />
        ))}
      </ul>
      <ShowMore page={page} />
      {found.length === 0 && <EmptyState title={t`No address holds that`} />}
    </div>
  )
}

const isSought = (address: Address, sought: string, locale: string) =>
  textOf(address, locale).toLocaleLowerCase().includes(sought.trim().toLocaleLowerCase())
