import { useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useNewNotifications } from './use-new-notifications.ts'
import { count } from '../../lib/format.ts'
import { useOrganization } from '../../organizations/organizations.queries.ts'
import { lazyOverlay } from '../../ui/lazy/lazy-overlay.tsx'
import { useAnchor } from '../../ui/lazy/use-anchor.ts'
import classes from './bell.module.css'

const BellPanel = lazyOverlay(async () => (await import('./BellPanel.tsx')).BellPanel)

export function Bell() {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const unread = useNewNotifications(org_id)
  const { button, anchor } = useAnchor('dialog')
  const { onChange } = anchor
  const href = useLocation({ select: (address) => address.href })
  useEffect(() => onChange(false), [href, onChange])
  const shown = count(unread)
  return (
    <>
      <UnstyledButton
        className={classes.bell}
        aria-label={unread > 0 ? t`Notifications, ${shown} new` : t`Notifications`}
        {...button}
      >
        <IconBell size={20} stroke={1.6} aria-hidden />
        {unread > 0 && (
          <span className={classes.count} aria-hidden>
            {shown}
          </span>
        )}
      </UnstyledButton>
      <BellPanel {...anchor} />
    </>
  )
}
