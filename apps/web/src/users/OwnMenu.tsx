import { useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { IconDoorExit } from '@tabler/icons-react'
import { RowMenu } from '../ui/table/RowMenu.tsx'
import type { useLeaving } from './leaving.queries.ts'
import classes from './users.module.css'

/** What else one can do about oneself: leave. The only admin is told what comes first. */
export function OwnMenu({ leaving: { ask, isLast } }: { leaving: ReturnType<typeof useLeaving> }) {
  const { t } = useLingui()
  return (
    <RowMenu label={t`More about you`}>
      <Menu.Item color="red" leftSection={<IconDoorExit size={16} stroke={1.6} />} disabled={isLast} onClick={ask}>
        {t`Leave the organization`}
      </Menu.Item>
      {isLast && <p className={classes.first}>{t`You are the only admin. Make somebody else one first.`}</p>}
    </RowMenu>
  )
}
