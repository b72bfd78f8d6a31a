import { Menu, type MenuProps } from '@mantine/core'
import { Anchor } from './Anchor.tsx'
import type { AnchorState } from './use-anchor.ts'

type LazyMenuProps = { anchor: AnchorState } & Pick<MenuProps, 'position' | 'width' | 'children'>

export function LazyMenu({ anchor: { target, ...anchor }, children, ...options }: LazyMenuProps) {
  return (
    target && (
      <Menu {...options} {...anchor}>
        <Menu.Target>
          <Anchor target={target} />
        </Menu.Target>
        <Menu.Dropdown>{children}</Menu.Dropdown>
      </Menu>
    )
  )
}
