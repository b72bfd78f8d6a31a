import { useLingui } from '@lingui/react/macro'
import { Chip } from '../../ui/Chip.tsx'
import classes from './many.module.css'
import type { Guest } from './guests.ts'
import type { Outcomes } from './use-sending-many.ts'

/** Everybody who was written down, and how it stands with each. */
export function GuestList({ guests, outcomes }: { guests: Guest[]; outcomes: Outcomes }) {
  const { t } = useLingui()
  const problems = {
    address: t`This is not an e-mail address`,
    name: t`At most 80 characters, please`,
    twice: t`Is there already`,
  }

  function state({ email, problem }: Guest) {
    const outcome = outcomes.get(email)
    if (problem) return <Chip tone={problem === 'twice' ? 'plain' : 'red'}>{problems[problem]}</Chip>
    if (outcome === 'sent') return <Chip tone="green">{t`Sent`}</Chip>
    if (outcome === 'sending') return <Chip tone="amber">{t`Sending`}</Chip>
    if (outcome) return <span className={classes.refused}>{outcome.refused}</span>
    return <Chip>{t`Ready`}</Chip>
  }

  return (
    <ul className={classes.guests} aria-label={t`People to invite`}>
      {guests.map((guest, at) => (
        <li key={`${guest.line}${at}`}>
          <span className={classes.guest}>
            {guest.problem === 'address' ? guest.line : (guest.name ?? guest.email)}
            {guest.name && guest.problem !== 'address' && <span className={classes.email}> {guest.email}</span>}
          </span>
          {state(guest)}
        </li>
      ))}
    </ul>
  )
}
