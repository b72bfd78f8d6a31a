import { Menu, type MenuProps } from '@mantine/core'
import { StandIn } from './StandIn.tsx'
import { useLateOpened } from './use-late-opened.ts'
import type { Hung } from './use-hung.ts'

type HungMenuProps = { hung: Hung } & Pick<MenuProps, 'position' | 'width' | 'children'>

/** A menu for a button that was there before it. Its items are the children. */
export function HungMenu({ hung: { id, target, opened, onChange }, children, ...place }: HungMenuProps) {
  const shown = useLateOpened(opened)
  return (
    target && (
      <Menu {...place} id={id} opened={shown} onChange={onChange}>
        <Menu.Target>
          <StandIn target={target} />
        </Menu.Target>
        <Menu.Dropdown>{children}</Menu.Dropdown>
      </Menu>
    )
  )
}
