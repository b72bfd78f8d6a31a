import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  type Icon,
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

export interface OrganizationScreen {
  to: Extract<LinkProps['to'], `/organizations/$org_id/${string}`>
  label: MessageDescriptor
  icon: Icon
  sidebar: 'talks' | 'organization' | 'channels'
  adminsOnly?: true
}

/** In the order of the sidebar, the command palette and preloading. */
export const organizationScreens: readonly OrganizationScreen[] = [
  { to: '/organizations/$org_id/channels', label: msg`Channels`, icon: IconHash, sidebar: 'channels' },
  { to: '/organizations/$org_id/brief', label: msg`Brief`, icon: IconSunrise, sidebar: 'talks' },
  { to: '/organizations/$org_id/alerts', label: msg`Alerts`, icon: IconEye, sidebar: 'talks' },
  { to: '/organizations/$org_id/hits', label: msg`Hits`, icon: IconEar, sidebar: 'talks' },
  { to: '/organizations/$org_id/speakers', label: msg`Speakers`, icon: IconMicrophone2, sidebar: 'organization' },
  { to: '/organizations/$org_id/tags', label: msg`Tags`, icon: IconTags, sidebar: 'organization' },
  { to: '/organizations/$org_id/users', label: msg`Users`, icon: IconUsers, sidebar: 'organization' },
  {
    to: '/organizations/$org_id/invitations',
    label: msg`Invitations`,
    icon: IconMailForward,
    sidebar: 'organization',
    adminsOnly: true,
  },
  { to: '/organizations/$org_id/addresses', label: msg`Addresses`, icon: IconMapPin, sidebar: 'organization' },
  { to: '/organizations/$org_id/clips', label: msg`Clips`, icon: IconShare2, sidebar: 'organization' },
  { to: '/organizations/$org_id/settings', label: msg`Settings`, icon: IconSettings, sidebar: 'organization' },
]
