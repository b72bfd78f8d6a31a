import { useLingui } from '@lingui/react/macro'
import { IconLayoutDashboard, IconMessageQuestion, IconSelector } from '@tabler/icons-react'
import { useOrganization, useOrganizations, useWaiting } from '../../organizations/organizations.queries.ts'
import { Bell } from '../live/Bell.tsx'
import { PaletteButton } from '../command-palette/PaletteHost.tsx'
import { SidebarChannels } from './SidebarChannels.tsx'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Avatar } from '../../ui/Avatar.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { lazyOverlay } from '../../ui/lazy/lazy-overlay.tsx'
import { useAnchor } from '../../ui/lazy/use-anchor.ts'
import classes from './sidebar.module.css'
import { useMe } from '../../users/users.queries.ts'
import { organizationScreens, type Place, places, screenAt } from './organization-screens.ts'
import { NavLink } from './NavLink.tsx'

const SidebarSearches = lazyPart(async () => (await import('./SidebarSearches.tsx')).SidebarSearches, { soon: true })
const OrganizationMenu = lazyOverlay(async () => (await import('./OrganizationMenu.tsx')).OrganizationMenu)

function OrganizationSwitcher() {
  const { t } = useLingui()
  const current = useOrganization()
  const { data: waiting, refetch } = useWaiting()
  const { button, anchor } = useAnchor('menu')
  // Counts are not asked for again once a person is in one organization only.
  const elsewhere = useOrganizations().some(({ org_id }) => {
    const counted = waiting?.get(org_id)
    return counted && org_id !== current.org_id && counted.unheard + counted.hits > 0
  })
  useEffect(() => {
    if (anchor.opened) void refetch()
  }, [anchor.opened, refetch])
  return (
    <>
      <UnstyledButton className={classes.switcher} title={current.name} {...button}>
        <span className={classes.badge} aria-hidden data-waits={elsewhere || undefined}>
          <Avatar name={current.name} image={current.image} size={28} square />
        </span>
        <span className={classes.organization} aria-hidden>
          {current.name}
        </span>
        <VisuallyHidden>
          {elsewhere
            ? t`Switch organization: ${current.name} (new items in another organization)`
            : t`Switch organization: ${current.name}`}
        </VisuallyHidden>
        <IconSelector className={classes.chevron} size={16} stroke={1.6} aria-hidden />
      </UnstyledButton>
      <OrganizationMenu {...anchor} />
    </>
  )
}

function PlaceLinks({ sidebar }: Pick<Place, 'sidebar'>) {
  const { i18n } = useLingui()
  const { org_id } = useOrganization()
  const current = useLocation({ select: ({ pathname }) => screenAt(pathname)?.place })
  return places
    .filter((place) => place.sidebar === sidebar)
    .map(({ name, label, icon }) => (
      <NavLink
        key={name}
        to={organizationScreens.find(({ place }) => place === name)?.to}
        icon={icon}
        params={{ org_id }}
        label={i18n._(label)}
        isCurrent={current === name}
      />
    ))
}

export function SidebarContent() {
  const { t } = useLingui()
  return (
    <div className={classes.content}>
      <OrganizationSwitcher />
      <div className={classes.top}>
        <PaletteButton />
        <Bell />
      </div>
      <div className={classes.links}>
        <NavLink to="/dashboard" label={t`Dashboard`} icon={IconLayoutDashboard} />
        <SidebarChannels />
        <PlaceLinks sidebar="talks" />
        <NavLink to="/assistant" label={t`Assistant`} icon={IconMessageQuestion} />
        <div className={classes.below}>
          <PlaceLinks sidebar="organization" />
        </div>
        <SidebarSearches />
      </div>
      <PersonMenu />
    </div>
  )
}

const PersonItems = lazyOverlay(async () => (await import('./PersonItems.tsx')).PersonItems)

function PersonMenu() {
  const { t } = useLingui()
  const me = useMe()
  const { button, anchor } = useAnchor('menu')

  return (
    <>
      <UnstyledButton className={classes.person} {...button}>
        <Avatar name={me.name} image={me.image} />
        <span className={classes.who} aria-hidden>
          <span className={classes.name} dir="auto">
            {me.name}
          </span>
          <span className={classes.email} dir="auto">
            {me.email}
          </span>
        </span>
        <VisuallyHidden>{t`Account: ${me.name}, ${me.email}`}</VisuallyHidden>
      </UnstyledButton>
      <PersonItems {...anchor} />
    </>
  )
}
