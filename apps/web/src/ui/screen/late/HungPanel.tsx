import { Popover, type PopoverProps } from '@mantine/core'
import { StandIn } from './StandIn.tsx'
import type { Hung } from './use-hung.ts'

interface HungPanelProps extends Pick<PopoverProps, 'position' | 'width' | 'shadow' | 'withinPortal' | 'children'> {
  hung: Hung
  label: string
  className?: string | undefined
}

/** A panel for a button that was there before it; it takes the focus, and gives it back. */
export function HungPanel({ hung: { target, ...hung }, label, className = '', children, ...place }: HungPanelProps) {
  return (
    target && (
      <Popover {...place} {...hung} trapFocus returnFocus>
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
