import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link, type LinkProps, useLocation } from '@tanstack/react-router'
import { useOrganization } from '../../organizations/organizations.queries.ts'
import classes from './place-tabs.module.css'
import type { OrganizationScreen, places } from './organization-screens.ts'

type Tab = Pick<OrganizationScreen, 'to' | 'label'> & { show?: 'guests' }

const GUESTS: Tab = { to: '/organizations/$org_id/users', label: msg`Guests`, show: 'guests' }

interface PlaceTabsProps {
  place: (typeof places)[number]
  here: OrganizationScreen
  screens: readonly OrganizationScreen[]
}

export function PlaceTabs({ place, here, screens }: PlaceTabsProps) {
  const { i18n } = useLingui()
  const { org_id } = useOrganization()
  const shown = useLocation({ select: ({ search }) => (search as { show?: string }).show })
  const tabs: Tab[] = screens.map(({ to, label, tab }) => ({ to, label: tab ?? label }))
  if (place.name === 'people') tabs.push(GUESTS)
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
