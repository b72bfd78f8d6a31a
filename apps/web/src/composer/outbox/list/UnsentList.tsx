import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useState, useSyncExternalStore } from 'react'
import { keepRowFocus } from '../../../ui/keep-row-focus.ts'
import { isListed } from '../outbox-item.ts'
import type { Outbox } from '../outbox.ts'
import type { PlayableSound } from './UnsentSound.tsx'
import classes from './unsent.module.css'
import type { Destination } from './DestinationMenu.tsx'
import { UnsentItem } from './UnsentItem.tsx'

interface UnsentListProps {
  outbox: Outbox
  /** That they can be sent to; without, they cannot be sent. */
  channels?: readonly Destination[]
  channel_id?: string | undefined
  /** Says in which organization they are, if it is not the open one. */
  organization?: string
  preview: (sound: PlayableSound) => ReactNode
}

export function UnsentList({ outbox, channels, channel_id, organization, preview }: UnsentListProps) {
  const { t } = useLingui()
  const { items, waitsFor } = useUnsentItems(outbox)
  const small = useMediaQuery('(max-width: 699px), (max-height: 599px)', false)
  const [chosen, choose] = useState<boolean>()
  const list = useId()
  const [appearsLate, setAppearsLate] = useState(true)
  const needing = items.filter(({ state }) => state === 'failed' || state === 'unfinished').length
  const calm = needing === 0 && waitsFor === null
  // Once visible, the list stays until everything is sent.
  if (appearsLate !== (items.length === 0 || (appearsLate && calm))) setAppearsLate(!appearsLate)
  if (items.length === 0) return null
  const open = chosen ?? (!small || items.length === 1)
  const waiting = items.length > needing
  const count = t`${plural(items.length, { one: '# unsent', other: '# unsent' })}`
  const label = organization ? `${t`Unsent`}, ${organization}` : t`Unsent`

  return (
    <section className={classes.unsent} aria-label={label} data-late={appearsLate}>
      <UnstyledButton
        className={classes.header}
        onClick={() => choose(!open)}
        aria-expanded={open}
        aria-controls={list}
      >
        <span className={classes.count}>{count}</span>
        <span className={classes.outlook} role="status">
          {organization}
          {needing > 0 && !organization && (
            <span
              className={classes.needing}
            >{t`${plural(needing, { one: '# needs your attention', other: '# need your attention' })}`}</span>
          )}
          {waiting && waitsFor === 'network' && t`Will be sent when you are back online`}
          {waiting && waitsFor === 'session' && t`Will be sent when you sign in`}
        </span>
        <IconChevronDown className={classes.chevron} size={18} stroke={1.6} aria-hidden />
      </UnstyledButton>
      <ul ref={keepRowFocus} id={list} className={classes.items} aria-label={label} hidden={!open}>
        {items.map((item) => (
          <UnsentItem key={item.client_id} {...{ outbox, item, channels, channel_id, preview, waitsFor }} />
        ))}
      </ul>
    </section>
  )
}

function useUnsentItems(outbox: Outbox) {
  const items = useSyncExternalStore(outbox.subscribe, outbox.items)
  const waitsFor = useSyncExternalStore(outbox.subscribe, outbox.waitsFor)
  return { items: items.filter(isListed), waitsFor }
}
