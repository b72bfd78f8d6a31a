import { Popover, type PopoverProps } from '@mantine/core'
import { StandIn } from './StandIn.tsx'
import { useLateOpened } from './use-late-opened.ts'
import type { Hung } from './use-hung.ts'

interface HungPanelProps extends Pick<PopoverProps, 'position' | 'width' | 'shadow' | 'withinPortal' | 'children'> {
  hung: Hung
  label: string
  className?: string | undefined
}

/** A panel for a button that was there before it; it takes the focus, and gives it back. */
export function HungPanel({ hung, label, className = '', children, ...place }: HungPanelProps) {
  const { id, target, opened, onChange } = hung
  const shown = useLateOpened(opened)
  return (
    target && (
      <Popover {...place} id={id} opened={shown} onChange={onChange} trapFocus returnFocus>
        <Popover.Target>
          <StandIn target={target} />
        </Popover.Target>
        <Popover.Dropdown className={className} aria-label={label}>
          {children}
        </Popover.Dropdown>
      </Popover>
    )
  )
}
