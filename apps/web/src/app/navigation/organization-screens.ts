import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  type Icon,
  IconBooks,
  IconEar,
  IconEye,
  IconHash,
  IconMailForward,
  IconMapPin,
  IconMicrophone2,
  IconSettings,
  IconShare2,
  IconSunrise,
  IconTags,
  IconUsers,
} from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'

type PlaceName = 'channels' | 'brief' | 'alerts' | 'people' | 'library' | 'settings'

export interface Place {
  name: PlaceName
  label: MessageDescriptor
  icon: Icon
  sidebar: 'talks' | 'organization' | 'channels'
}

/** What the sidebar links to, in its order. A place with several screens shows them as tabs. */
export const places: readonly Place[] = [
  { name: 'channels', label: msg`Channels`, icon: IconHash, sidebar: 'channels' },
  { name: 'brief', label: msg`Brief`, icon: IconSunrise, sidebar: 'talks' },
  { name: 'alerts', label: msg`Alerts`, icon: IconEye, sidebar: 'talks' },
  { name: 'people', label: msg`People`, icon: IconUsers, sidebar: 'organization' },
  { name: 'library', label: msg`Library`, icon: IconBooks, sidebar: 'organization' },
  { name: 'settings', label: msg`Settings`, icon: IconSettings, sidebar: 'organization' },
]

export interface OrganizationScreen {
  to: Extract<LinkProps['to'], `/organizations/$org_id/${string}`>
  place: PlaceName
  label: MessageDescriptor
  /** If it differs from the label. */
  tab?: MessageDescriptor
  icon: Icon
  adminsOnly?: true
}

/** In the order of tabs, the command palette and preloading. */
export const organizationScreens: readonly OrganizationScreen[] = [
  { to: '/organizations/$org_id/channels', place: 'channels', label: msg`Channels`, icon: IconHash },
  { to: '/organizations/$org_id/brief', place: 'brief', label: msg`Brief`, icon: IconSunrise },
  { to: '/organizations/$org_id/hits', place: 'alerts', label: msg`Hits`, icon: IconEar },
  { to: '/organizations/$org_id/alerts', place: 'alerts', label: msg`Alerts`, tab: msg`Rules`, icon: IconEye },
  { to: '/organizations/$org_id/users', place: 'people', label: msg`Users`, icon: IconUsers },
  {
    to: '/organizations/$org_id/invitations',
    place: 'people',
    label: msg`Invitations`,
    icon: IconMailForward,
    adminsOnly: true,
  },
  { to: '/organizations/$org_id/speakers', place: 'library', label: msg`Speakers`, icon: IconMicrophone2 },
  { to: '/organizations/$org_id/tags', place: 'library', label: msg`Tags`, icon: IconTags },
  { to: '/organizations/$org_id/addresses', place: 'library', label: msg`Addresses`, icon: IconMapPin },
  {
    to: '/organizations/$org_id/clips',
    place: 'library',
    label: msg`Clips`,
    tab: msg`Clips and feeds`,
    icon: IconShare2,
  },
  { to: '/organizations/$org_id/settings', place: 'settings', label: msg`Settings`, icon: IconSettings },
]

/** The screen at a path, such as /organizations/0198/users. */
export const screenAt = (pathname: string) =>
  organizationScreens.find(
    ({ to }) =>
      to.slice('/organizations/$org_id'.length) === pathname.replace(/^\/organizations\/[^/]+/, '').replace(/\/$/, ''),
  )
