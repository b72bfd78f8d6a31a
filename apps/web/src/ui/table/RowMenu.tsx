import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import sheet from '../styles/sheet.module.css'
import classes from './list.module.css'

interface RowMenuProps {
  label: string
  children: ReactNode
}

export const RowMenu = ({ label, children }: RowMenuProps) => (
  <Menu position="bottom-end" width={220} withinPortal portalProps={{ target: 'main' }}>
    <Menu.Target>
      <ActionIcon className={classes.tool ?? ''} variant="subtle" color="gray" aria-label={label}>
        <IconDots size={18} stroke={1.6} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown className={sheet.sheet ?? ''}>{children}</Menu.Dropdown>
  </Menu>
)
