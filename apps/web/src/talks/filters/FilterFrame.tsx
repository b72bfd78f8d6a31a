import { useLingui } from '@lingui/react/macro'
import { Drawer, Popover, type PopoverProps } from '@mantine/core'
import { useClickOutside } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { Anchor } from '../../ui/lazy/Anchor.tsx'
import type { AnchorState } from '../../ui/lazy/use-anchor.ts'
import classes from './filter.module.css'
import { usePhoneLayout } from '../../ui/screen/use-phone-layout.ts'

const frame = { position: 'bottom-end', width: 380, withinPortal: false, trapFocus: true, returnFocus: true } as const

const middlewares = {
  flip: true,
  shift: true,
  size: {
    padding: 12,
    apply: ({ availableHeight, elements }) => {
      elements.floating.style.maxHeight = `${availableHeight}px`
    },
  },
} satisfies PopoverProps['middlewares']

export function FilterFrame({ id, target, opened, onChange, children }: AnchorState & { children: ReactNode }) {
  const { t } = useLingui()
  const phone = usePhoneLayout()
  const [panel, setPanel] = useState<HTMLElement | null>(null)
  const close = () => onChange(false)
  useClickOutside(closeUnlessChoosing, ['mousedown', 'touchstart'], [target, panel])

  /** Dropdowns and calendars render in portals outside the panel. */
  function closeUnlessChoosing(event: Event) {
    if (opened && !phone && !(event.target as Element).closest('[data-portal]')) close()
  }

  return (
    <>
      {target && (
        <Popover
          {...frame}
          middlewares={middlewares}
          id={id}
          opened={opened && !phone}
          onDismiss={close}
          closeOnClickOutside={false}
        >
          <Popover.Target>
            <Anchor target={target} />
          </Popover.Target>
          <Popover.Dropdown ref={setPanel} className={classes.panel ?? ''} aria-label={t`Filter`}>
            {children}
          </Popover.Dropdown>
        </Popover>
      )}
      <Drawer
        opened={opened && phone}
        onClose={close}
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
