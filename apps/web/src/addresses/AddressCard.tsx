import type { Address } from '@earshot/contract/addresses'
import { useLingui } from '@lingui/react/macro'
import { AddressMenu } from './AddressMenu.tsx'
import classes from './addresses.module.css'
import { linesOf } from './manner/lines.ts'
import { phoneIn } from './manner/manner.ts'

interface AddressCardProps {
  address: Address
  admin: boolean
  onEdit: () => void
}

export function AddressCard({ address, admin, onEdit }: AddressCardProps) {
  const { t, i18n } = useLingui()
  const { name, phone, country } = address
  const lines = linesOf(address, i18n.locale)
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
        {lines.length === 0 && <span className={classes.none}>{t`No address is written down`}</span>}
        {phone && (number ? <a href={`tel:${number}`}>{phone}</a> : <span>{phone}</span>)}
      </address>
    </li>
  )
}
