import type { Address } from '@earshot/contract/addresses'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { EmptyState } from '../ui/EmptyState.tsx'
import { keepRowFocus } from '../ui/keep-row-focus.ts'
import { FilterField, WORTH_FILTERING } from '../ui/table/FilterField.tsx'
import { ShowMore, usePage } from '../ui/table/ShowMore.tsx'
import { Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconCopy, IconMap, IconPencil, IconTrash, IconTrashX } from '@tabler/icons-react'
import { RowMenu } from '../ui/table/RowMenu.tsx'
import { useRemoveAddress } from './use-remove-address.tsx'
import { addressLines, mapLink, addressText, phoneIn } from './address-format.ts'
import classes from './addresses.module.css'

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
      <ul ref={keepRowFocus} className={classes.cards} aria-label={t`Addresses`}>
        {page.shown.map((address) => (
          <AddressCard key={address.address_id} address={address} admin={admin} onEdit={() => onEdit(address)} />
        ))}
      </ul>
      <ShowMore page={page} />
      {found.length === 0 && <EmptyState title={t`No matching addresses`} />}
    </div>
  )
}

const isSought = (address: Address, sought: string, locale: string) =>
  addressText(address, locale).toLocaleLowerCase().includes(sought.trim().toLocaleLowerCase())

interface AddressCardProps {
  address: Address
  admin: boolean
  onEdit: () => void
}

function AddressCard({ address, admin, onEdit }: AddressCardProps) {
  const { t, i18n } = useLingui()
  const { name, phone, country } = address
  const lines = addressLines(address, i18n.locale)
  const number = phoneIn(phone, country)?.e164
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <h2 className={classes.name}>{name}</h2>
        <AddressMenu {...{ address, admin, onEdit }} />
      </div>
      <address className={classes.lines}>
        {lines.map((line, at) => (
          <span key={at}>{line}</span>
        ))}
        {lines.length === 0 && <span className={classes.none}>{t`No address`}</span>}
        {phone && (number ? <a href={`tel:${number}`}>{phone}</a> : <span>{phone}</span>)}
      </address>
    </li>
  )
}

interface AddressMenuProps {
  address: Address
  admin: boolean
  onEdit: () => void
}

const iconProps = { size: 16, stroke: 1.6 }

function AddressMenu({ address, admin, onEdit }: AddressMenuProps) {
  const { t, i18n } = useLingui()
  const { putIntoBin, askAndDelete } = useRemoveAddress(address)

  const copy = () =>
    navigator.clipboard.writeText(addressText(address, i18n.locale)).then(
      () => notifications.show({ message: t`Address copied.` }),
      () => notifications.show({ color: 'red', message: t`Your browser does not allow copying` }),
    )

  return (
    <RowMenu label={t`More about ${address.name}`}>
      {admin && (
        <Menu.Item leftSection={<IconPencil {...iconProps} />} onClick={onEdit}>
          {t`Edit`}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconCopy {...iconProps} />} onClick={() => void copy()}>
        {t`Copy as text`}
      </Menu.Item>
      {addressLines(address, i18n.locale).length > 0 && (
        <Menu.Item
          component="a"
          href={mapLink(address, i18n.locale)}
          c="var(--ink)"
          leftSection={<IconMap {...iconProps} />}
        >
          {t`Open in maps app`}
        </Menu.Item>
      )}
      {admin && (
        <>
          <Menu.Divider />
          <Menu.Item leftSection={<IconTrash {...iconProps} />} onClick={putIntoBin}>
            {t`Move to the bin`}
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconTrashX {...iconProps} />} onClick={askAndDelete}>
            {t`Delete permanently`}
          </Menu.Item>
        </>
      )}
    </RowMenu>
  )
}
