import { useLingui } from '@lingui/react/macro'
import {
  IconAddressBook,
  IconEar,
  IconEye,
  IconHash,
  IconLayoutDashboard,
  IconMailForward,
  IconMapPin,
  IconMicrophone2,
  IconSettings,
  IconShare2,
  IconTag,
  IconTags,
  IconUserCircle,
  IconUsers,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useChannels } from '../../../channels/channels.queries.ts'
import { useIsAdmin, useOrganization } from '../../../organizations/organizations.queries.ts'
import { useSpeakers } from '../../../speakers/speakers.queries.ts'
import { useTags } from '../../../tags/tags.queries.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import type { Deed, Group } from './deed.ts'

const sign = { size: 18, stroke: 1.6 }

/** Where one can go in this organization. */
export function usePlaces(): Group[] {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const navigate = useNavigate()
  const channels = useChannels(org_id).data ?? []
  const speakers = useSpeakers(org_id).data ?? []
  const tags = useTags(org_id).data ?? []
  const narrow = (search: Record<string, string>) => void navigate({ to: '/dashboard', search })
  return [
    { title: t`Screens`, deeds: useScreens() },
    {
      title: t`Channels`,
      deeds: channels.map(({ channel_id, name, notes }) => ({
        id: `channel-${channel_id}`,
        label: name,
        also: notes,
        sign: <IconHash {...sign} />,
        act: () =>
          void navigate({
            to: '/organizations/$org_id/channels/$channel_id',
            params: { org_id, channel_id },
            search: {},
          }),
      })),
    },
    {
      title: t`Speakers`,
      deeds: speakers.map(({ speaker_id, name, image }) => ({
        id: `speaker-${speaker_id}`,
        label: name,
        sign: <Avatar name={name} image={image} size={20} />,
        act: () => narrow({ speaker_id }),
      })),
    },
    {
      title: t`Tags`,
      deeds: tags.map(({ tag_id, tag }) => ({
        id: `tag-${tag_id}`,
        label: tag,
        sign: <IconTag {...sign} />,
        act: () => narrow({ tags: tag_id }),
      })),
    },
  ]
}

function useScreens(): Deed[] {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const admin = useIsAdmin()
  const navigate = useNavigate()
  const inside = (screen: string, label: string, Icon: typeof IconEye): Deed => ({
    id: `screen-${screen}`,
    label,
    sign: <Icon {...sign} />,
    act: () => void navigate({ href: `/organizations/${org_id}/${screen}` }),
  })
  const outside = (path: string, label: string, Icon: typeof IconEye): Deed => ({
    id: `screen-${path}`,
    label,
    sign: <Icon {...sign} />,
    act: () => void navigate({ href: path }),
  })
  return [
    outside('/dashboard', t`Dashboard`, IconLayoutDashboard),
    inside('channels', t`Channels`, IconHash),
    inside('alerts', t`Alerts`, IconEye),
    inside('hits', t`Hits`, IconEar),
    inside('speakers', t`Speakers`, IconMicrophone2),
    inside('tags', t`Tags`, IconTags),
    inside('users', t`Users`, IconUsers),
    ...(admin ? [inside('invitations', t`Invitations`, IconMailForward)] : []),
    inside('addresses', t`Addresses`, IconMapPin),
    inside('clips', t`Clips`, IconShare2),
    inside('settings', t`Settings`, IconSettings),
    outside('/account', t`Account`, IconUserCircle),
    outside('/my-phone-numbers', t`My phone numbers`, IconAddressBook),
  ]
}
