import { useLingui } from '@lingui/react/macro'
import {
  type Icon as TablerIcon,
  IconAddressBook,
  IconBookmark,
  IconHash,
  IconLayoutDashboard,
  IconLock,
  IconTag,
  IconUserCircle,
} from '@tabler/icons-react'
import { type LinkProps, type NavigateOptions, useNavigate } from '@tanstack/react-router'
import { useChannels } from '../../channels/channels.queries.ts'
import { useIsAdmin, useOrganization } from '../../organizations/organizations.queries.ts'
import { useSavedSearches } from '../../talks/saved-searches/saved-searches.queries.ts'
import { addressOf } from '../../talks/saved-searches/search-address.ts'
import { useSpeakers } from '../../speakers/speakers.queries.ts'
import { useTags } from '../../tags/tags.queries.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { organizationScreens } from '../navigation/organization-screens.ts'
import type { Command, CommandGroup } from './command.ts'

const iconProps = { size: 18, stroke: 1.6 }

export function useScreenCommands(): CommandGroup[] {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const navigate = useNavigate()
  const channels = useChannels(org_id).data ?? []
  const speakers = useSpeakers(org_id).data ?? []
  const tags = useTags(org_id).data ?? []
  const narrow = (search: Record<string, string>) => void navigate({ to: '/dashboard', search })
  return [
    { title: t`Screens`, operations: useScreens() },
    {
      title: t`Channels`,
      operations: channels.map(({ channel_id, name, notes, private: closed }) => ({
        id: `channel-${channel_id}`,
        label: name,
        also: notes,
        icon: closed ? <IconLock {...iconProps} /> : <IconHash {...iconProps} />,
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
      operations: speakers.map(({ speaker_id, name, image }) => ({
        id: `speaker-${speaker_id}`,
        label: name,
        icon: <Avatar name={name} image={image} size={20} />,
        act: () => narrow({ speaker_id }),
      })),
    },
    {
      title: t`Tags`,
      operations: tags.map(({ tag_id, tag }) => ({
        id: `tag-${tag_id}`,
        label: tag,
        icon: <IconTag {...iconProps} />,
        act: () => narrow({ tags: tag_id }),
      })),
    },
    { title: t`Saved searches`, operations: useSearches() },
  ]
}

function useSearches(): Command[] {
  const { org_id } = useOrganization()
  const navigate = useNavigate()
  return (useSavedSearches(org_id).data ?? []).map((search) => ({
    id: `saved-${search.search_id}`,
    label: search.name,
    icon: <IconBookmark {...iconProps} />,
    act: () => void navigate({ to: '/dashboard', search: { ...addressOf(search), saved: search.search_id } }),
  }))
}

function useScreens(): Command[] {
  const { t, i18n } = useLingui()
  const { org_id } = useOrganization()
  const admin = useIsAdmin()
  const navigate = useNavigate()
  const screen = (to: LinkProps['to'], label: string, Icon: TablerIcon): Command => ({
    id: `screen-${to}`,
    label,
    icon: <Icon {...iconProps} />,
    act: () => void navigate({ to, params: { org_id }, search: {} } as NavigateOptions),
  })
  return [
    screen('/dashboard', t`Dashboard`, IconLayoutDashboard),
    ...organizationScreens
      .filter(({ adminsOnly }) => admin || !adminsOnly)
      .map(({ to, label, icon }) => screen(to, i18n._(label), icon)),
    screen('/account', t`Account`, IconUserCircle),
    screen('/my-phone-numbers', t`My phone numbers`, IconAddressBook),
  ]
}
