import { useLingui } from '@lingui/react/macro'
import { Drawer, Popover } from '@mantine/core'
import { useClickOutside, useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { StandIn } from '../../../ui/screen/late/StandIn.tsx'
import { useLateOpened } from '../../../ui/screen/late/use-late-opened.ts'
import classes from './filter.module.css'

interface FilterFrameProps {
  opened: boolean
  onClose: () => void
  /** The button that opens it. */
  target: HTMLElement
  children: ReactNode
}

const frame = { position: 'bottom-end', width: 380, withinPortal: false, trapFocus: true, returnFocus: true } as const

/** What the filters stand in: a panel beside their button, or a whole sheet on phones. */
export function FilterFrame({ opened: wanted, onClose, target, children }: FilterFrameProps) {
  const { t } = useLingui()
  const opened = useLateOpened(wanted)
  const phone = useMediaQuery('(max-width: 699px)', false)
  const [panel, setPanel] = useState<HTMLElement | null>(null)
  useClickOutside(closeUnlessChoosing, ['mousedown', 'touchstart'], [target, panel])

  /** Lists of choices and calendars hang outside of the panel that opened them. */
  function closeUnlessChoosing(event: Event) {
    if (opened && !phone && !(event.target as Element).closest('[data-portal]')) onClose()
  }

  return (
    <>
      <Popover {...frame} opened={opened && !phone} onDismiss={onClose} closeOnClickOutside={false} withRoles={false}>
        <Popover.Target>
          <StandIn target={target} />
        </Popover.Target>
        <Popover.Dropdown
          ref={setPanel}
          className={classes.panel ?? ''}
          role="dialog"
          tabIndex={-1}
          aria-label={t`Filter`}
        >
          {children}
        </Popover.Dropdown>
      </Popover>
      <Drawer
        opened={opened && phone}
        onClose={onClose}
        title={t`Filter`}
        position="bottom"
        size="100%"
        classNames={{ body: classes.sheet ?? '' }}
      >
        {children}
      </Drawer>
    </>
  )
}
