import { useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { IconEar, IconHash, IconLayoutDashboard, IconMenu2 } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useUnread } from '../../hits/hits.queries.ts'
import { useOrganization } from '../../organizations/organizations.queries.ts'
import { late } from '../../ui/screen/late/late.tsx'
import { useHung } from '../../ui/screen/late/use-hung.ts'
import { RailLink } from '../rail/RailLink.tsx'
import classes from './shell.module.css'
import { useUnsent } from './waiting/use-unsent.ts'

const MoreDrawer = late(async () => (await import('../rail/menus/MoreDrawer.tsx')).MoreDrawer)

/** The rail of phones: the three places people go to, and a drawer with everything. */
export function BottomBar() {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const unread = useUnread(org_id)
  const unsent = useUnsent()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { button, hung } = useHung('dialog')
  const { onChange } = hung
  useEffect(() => onChange(false), [path, onChange])
  return (
    <>
      <nav className={classes.bottom} aria-label={t`Main`}>
        <RailLink
          to="/dashboard"
          label={t`Dashboard`}
          icon={IconLayoutDashboard}
          count={unsent}
          waits={t`${unsent} unsent`}
        />
        <RailLink to="/organizations/$org_id/channels" params={{ org_id }} label={t`Channels`} icon={IconHash} />
        <RailLink to="/organizations/$org_id/hits" params={{ org_id }} label={t`Hits`} icon={IconEar} count={unread} />
        <UnstyledButton className={classes.more} {...button}>
          <IconMenu2 size={20} stroke={1.6} aria-hidden />
          <span>{t`More`}</span>
        </UnstyledButton>
      </nav>
      <MoreDrawer {...hung} />
    </>
  )
}
