import { useLingui } from '@lingui/react/macro'
import { Popover, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBell } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useUnread } from '../../../hits/hits.queries.ts'
import { count } from '../../../lib/format.ts'
import { useOrganization } from '../../../organizations/organizations.queries.ts'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import classes from './bell.module.css'

const LatestHits = lazy(async () => ({ default: (await import('./LatestHits.tsx')).LatestHits }))

/** How many hits wait for somebody, from every screen; it opens the last few. */
export function Bell() {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const unread = useUnread(org_id)
  const [opened, { toggle, close }] = useDisclosure()
  const href = useLocation({ select: (address) => address.href })
  useEffect(close, [href, close])
  const shown = count(unread)
  return (
    <Popover
      opened={opened}
      onChange={(open) => !open && close()}
      position="bottom-start"
      width={360}
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <UnstyledButton
          className={classes.bell}
          aria-label={unread > 0 ? t`Notifications, ${shown} new` : t`Notifications`}
          onClick={toggle}
        >
          <IconBell size={20} stroke={1.6} aria-hidden />
          {unread > 0 && (
            <span className={classes.count} aria-hidden>
              {shown}
            </span>
          )}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown ?? ''} aria-label={t`Notifications`}>
        <Suspense fallback={<Skeletons rows={4} height={64} />}>
          <LatestHits org_id={org_id} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
