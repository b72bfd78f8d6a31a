import { useLingui } from '@lingui/react/macro'
import { Drawer } from '@mantine/core'
import type { AnchorState } from '../../ui/lazy/use-anchor.ts'
import { SidebarContent } from './SidebarContent.tsx'
import classes from '../shell/shell.module.css'

export function MoreDrawer({ opened, onChange }: AnchorState) {
  const { t } = useLingui()
  return (
    <Drawer
      opened={opened}
      onClose={() => onChange(false)}
      size={300}
      title={t`Earshot`}
      classNames={{ content: classes.drawerContent, body: classes.drawer }}
    >
      <SidebarContent />
    </Drawer>
  )
}
