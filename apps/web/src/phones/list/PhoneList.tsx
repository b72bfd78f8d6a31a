import type { Phone } from '@earshot/contract/phones'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import classes from '../phones.module.css'
import { PhoneRow } from './PhoneRow.tsx'

interface PhoneListProps {
  phones: Phone[]
  /** The one that was added just now, whose code is waited for. */
  added: string | undefined
  outbox: ReactNode
  sends: boolean
}

export function PhoneList({ phones, added, outbox, sends }: PhoneListProps) {
  const { t } = useLingui()
  return (
    <ul className={classes.list} aria-label={t`My phone numbers`}>
      {phones.map((phone) => (
        <PhoneRow key={phone.e164} {...{ phone, outbox, sends }} isNew={phone.e164 === added} />
      ))}
    </ul>
  )
}
