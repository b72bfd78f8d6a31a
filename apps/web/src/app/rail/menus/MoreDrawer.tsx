import { useLingui } from '@lingui/react/macro'
import { Drawer } from '@mantine/core'
import type { Hung } from '../../../ui/screen/late/use-hung.ts'
import { RailContent } from '../RailContent.tsx'
import classes from '../../shell/shell.module.css'

/** Everything that the rail has, on phones. */
export function MoreDrawer({ opened, onChange }: Hung) {
  const { t } = useLingui()
  return (
    <Drawer
      opened={opened}
      onClose={() => onChange(false)}
      size={300}
      title={t`Earshot`}
      classNames={{ body: classes.drawer }}
    >
      <RailContent />
    </Drawer>
  )
}
