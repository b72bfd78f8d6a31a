import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import type { Outbox } from '../outbox.ts'
import type { Listenable } from './Listening.tsx'
import classes from './unsent.module.css'
import { type Destination, UnsentItem } from './UnsentItem.tsx'
import { useUnsent } from './use-unsent.ts'

interface UnsentProps {
  outbox: Outbox
  /** Where things may be sent. */
  channels: readonly Destination[]
  /** Where something goes that was never addressed. */
  channel_id: string | undefined
  /** Plays a sound; the same player as everywhere. */
  preview: (sound: Listenable) => ReactNode
}

/** Everything that has not reached the server yet: how it stands, and what can be done. Says nothing while all goes well and quickly. */
export function Unsent({ outbox, channels, channel_id, preview }: UnsentProps) {
  const { t } = useLingui()
  const { items, waitsFor } = useUnsent(outbox)
  const small = useMediaQuery('(max-width: 699px), (max-height: 599px)', false)
  const [chosen, choose] = useState<boolean>()
  const list = useId()
  const [appearsLate, setAppearsLate] = useState(true)
  const needing = items.filter(({ state }) => state === 'failed' || state === 'unfinished').length
  const calm = needing === 0 && waitsFor === null
  // What once was worth a word does not hide again while it lasts.
  if (appearsLate !== (items.length === 0 || (appearsLate && calm))) setAppearsLate(!appearsLate)
  if (items.length === 0) return null
  const open = chosen ?? (!small || items.length === 1)
  const waiting = items.length > needing
  const count = t`${plural(items.length, { one: '# unsent', other: '# unsent' })}`

  return (
    <section className={classes.unsent} aria-label={t`Unsent`} data-late={appearsLate}>
      <UnstyledButton
        className={classes.header}
        onClick={() => choose(!open)}
        aria-expanded={open}
        aria-controls={list}
      >
        <span className={classes.count}>{count}</span>
        <span className={classes.outlook} role="status">
          {needing > 0 && (
            <span
              className={classes.needing}
            >{t`${plural(needing, { one: '# needs you', other: '# need you' })}`}</span>
          )}
          {waiting && waitsFor === 'network' && t`Will be sent when the network is back`}
          {waiting && waitsFor === 'session' && t`Will be sent when you have signed in`}
        </span>
        <IconChevronDown className={classes.chevron} size={18} stroke={1.6} aria-hidden />
      </UnstyledButton>
      <ul id={list} className={classes.items} aria-label={t`Unsent`} hidden={!open}>
        {items.map((item) => (
          <UnsentItem key={item.client_id} {...{ outbox, item, channels, channel_id, preview, waitsFor }} />
        ))}
      </ul>
    </section>
  )
}
