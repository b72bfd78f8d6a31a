import { useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useUnread } from '../../../hits/hits.queries.ts'
import { count } from '../../../lib/format.ts'
import { useOrganization } from '../../../organizations/organizations.queries.ts'
import { late } from '../../../ui/screen/late/late.tsx'
import { useHung } from '../../../ui/screen/late/use-hung.ts'
import classes from './bell.module.css'

const BellPanel = late(async () => (await import('./BellPanel.tsx')).BellPanel)

/** How many hits wait for somebody, from every screen; it opens the last few. */
export function Bell() {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const unread = useUnread(org_id)
  const { button, hung } = useHung('dialog')
  const { onChange } = hung
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
      <BellPanel {...hung} />
    </>
  )
}
