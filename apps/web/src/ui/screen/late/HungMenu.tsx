import { Menu, type MenuProps } from '@mantine/core'
import { StandIn } from './StandIn.tsx'
import type { Hung } from './use-hung.ts'

type HungMenuProps = { hung: Hung } & Pick<MenuProps, 'position' | 'width' | 'children'>

/** A menu for a button that was there before it. Its items are the children. */
export function HungMenu({ hung: { target, ...hung }, children, ...place }: HungMenuProps) {
  return (
    target && (
      <Menu {...place} {...hung}>
        <Menu.Target>
          <StandIn target={target} />
        </Menu.Target>
        <Menu.Dropdown>{children}</Menu.Dropdown>
      </Menu>
    )
  )
}
