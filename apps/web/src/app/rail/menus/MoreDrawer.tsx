import { useLingui } from '@lingui/react/macro'
import { Drawer } from '@mantine/core'
import { useLateOpened } from '../../../ui/screen/late/use-late-opened.ts'
import { RailContent } from '../RailContent.tsx'
import classes from '../../shell/shell.module.css'

/** Everything that the rail has, on phones. */
export function MoreDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const shown = useLateOpened(opened)
  return (
    <Drawer opened={shown} onClose={onClose} size={300} title={t`Earshot`} classNames={{ body: classes.drawer }}>
      <RailContent />
    </Drawer>
  )
}
