import { Popover, type PopoverProps } from '@mantine/core'
import { Anchor } from './Anchor.tsx'
import type { AnchorState } from './use-anchor.ts'

interface LazyPanelProps extends Pick<PopoverProps, 'position' | 'width' | 'shadow' | 'withinPortal' | 'children'> {
  anchor: AnchorState
  label: string
  className?: string | undefined
}

/** Takes the focus when it opens, and returns it to the button. */
export function LazyPanel({
  anchor: { target, ...anchor },
  label,
  className = '',
  children,
  ...options
}: LazyPanelProps) {
  return (
    target && (
      <Popover {...options} {...anchor} trapFocus returnFocus>
        <Popover.Target>
          <Anchor target={target} />
        </Popover.Target>
        <Popover.Dropdown className={className} aria-label={label}>
          {children}
        </Popover.Dropdown>
      </Popover>
    )
  )
}
