import { useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { IconEye, IconHash, IconLayoutDashboard, IconMenu2 } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { memo, useEffect } from 'react'
import { useUnread } from '../../hits/hits.queries.ts'
import { useOrganization } from '../../organizations/organizations.queries.ts'
import { lazyOverlay } from '../../ui/lazy/lazy-overlay.tsx'
import { useAnchor } from '../../ui/lazy/use-anchor.ts'
import { screenAt } from './organization-screens.ts'
import { NavLink } from './NavLink.tsx'
import classes from '../shell/shell.module.css'
import { useUnsentCount } from '../shell/use-unsent-count.ts'

const MoreDrawer = lazyOverlay(async () => (await import('./MoreDrawer.tsx')).MoreDrawer)

export const BottomBar = memo(function BottomBar() {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const unread = useUnread(org_id) ?? 0
  const unsent = useUnsentCount()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { button, anchor } = useAnchor('dialog')
  const { onChange } = anchor
  useEffect(() => onChange(false), [path, onChange])
  return (
    <>
      <nav className={classes.bottom} aria-label={t`Main`}>
        <NavLink
          to="/dashboard"
          label={t`Dashboard`}
          icon={IconLayoutDashboard}
          count={unsent}
          waits={t`${unsent} unsent`}
        />
        <NavLink
          to="/organizations/$org_id/channels"
          params={{ org_id }}
          label={t`Channels`}
          icon={IconHash}
          isParent
        />
        <NavLink
          to="/organizations/$org_id/hits"
          params={{ org_id }}
          label={t`Alerts`}
          icon={IconEye}
          count={unread}
          isCurrent={screenAt(path)?.place === 'alerts'}
        />
        <UnstyledButton {...button}>
          <IconMenu2 size={20} stroke={1.6} aria-hidden />
          <span>{t`More`}</span>
        </UnstyledButton>
      </nav>
      <MoreDrawer {...anchor} />
    </>
  )
})
