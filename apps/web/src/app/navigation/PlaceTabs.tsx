import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link, type LinkProps, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useIsAdmin, useOrganization } from '../../organizations/organizations.queries.ts'
import { ScreenTabs } from '../../ui/screen/Screen.tsx'
import classes from './place-tabs.module.css'
import { type OrganizationScreen, organizationScreens, places, screenAt } from './organization-screens.ts'

type Tab = Pick<OrganizationScreen, 'to' | 'label'> & { show?: 'guests' }

const GUESTS: Tab = { to: '/organizations/$org_id/users', label: msg`Guests`, show: 'guests' }

/** Shows the screens of a place as tabs in the header of each. */
export function WithPlaceTabs({ children }: { children: ReactNode }) {
  const here = useLocation({ select: ({ pathname }) => screenAt(pathname) })
  const admin = useIsAdmin()
  const place = places.find(({ name }) => name === here?.place)
  const tabs: Tab[] = organizationScreens
    .filter((screen) => screen.place === place?.name && (admin || !screen.adminsOnly))
    .map(({ to, label, tab }) => ({ to, label: tab ?? label }))
  if (place?.name === 'people') tabs.push(GUESTS)
  return (
    <ScreenTabs value={place && here && tabs.length > 1 && <Tabs {...{ place, here, tabs }} />}>{children}</ScreenTabs>
  )
}

interface TabsProps {
  place: (typeof places)[number]
  here: OrganizationScreen
  tabs: readonly Tab[]
}

function Tabs({ place, here, tabs }: TabsProps) {
  const { i18n } = useLingui()
  const { org_id } = useOrganization()
  const shown = useLocation({ select: ({ search }) => (search as { show?: string }).show })
  return (
    <nav className={classes.tabs} aria-label={i18n._(place.label)}>
      {tabs.map(({ to, label, show }) => {
        const isCurrent = to === here.to && show === (shown === 'guests' ? shown : undefined)
        return (
          <Link
            key={`${to} ${show}`}
            className={classes.tab}
            {...({ to, params: { org_id }, search: show ? { show } : {} } as LinkProps)}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={isCurrent ? 'page' : undefined}
          >
            {i18n._(label)}
          </Link>
        )
      })}
    </nav>
  )
}
