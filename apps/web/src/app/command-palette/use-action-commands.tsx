import { useLingui } from '@lingui/react/macro'
import { useMantineColorScheme } from '@mantine/core'
import {
  IconDeviceDesktop,
  IconHash,
  IconHeadphones,
  IconKeyboard,
  IconLogout,
  IconMicrophone,
  IconMoon,
  IconSun,
  IconUserPlus,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { isDashboard } from '../../dashboard/url-state.ts'
import { useIsAdmin, useMay, useOrganization, useOrganizations } from '../../organizations/organizations.queries.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { useKeySheet } from './use-key-sheet.tsx'
import { useSignOut } from '../navigation/use-sign-out.ts'
import { useSwitchOrganization } from '../navigation/use-switch-organization.ts'
import type { Command, CommandGroup } from './command.ts'

const iconProps = { size: 18, stroke: 1.6 }

export function useActionCommands(): CommandGroup[] {
  const { t } = useLingui()
  return [
    { title: t`Actions`, operations: [...useWork(), ...useOwn()] },
    { title: t`Organizations`, operations: useOthers() },
  ]
}

function useWork(): Command[] {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const may = useMay()
  const admin = useIsAdmin()
  const navigate = useNavigate()
  const inside = (screen: string) => void navigate({ href: `/organizations/${org_id}/${screen}` })

  /**
   * Starts recording through the shortcut, because the dashboard's recorder knows which notice or permission comes
   * first.
   */
  async function record() {
    if (!isDashboard(location.pathname)) await navigate({ to: '/dashboard', search: {} })
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'r', code: 'KeyR', bubbles: true }))
  }

  const recording = {
    id: 'record',
    label: t`Record a talk`,
    icon: <IconMicrophone {...iconProps} />,
    act: () => void record(),
  }
  const managing: Command[] = [
    { id: 'invite', label: t`Invite people`, icon: <IconUserPlus {...iconProps} />, act: () => inside('invitations') },
    {
      id: 'new-channel',
      label: t`New channel`,
      icon: <IconHash {...iconProps} />,
      act: () => inside('channels?new=true'),
    },
  ]
  const hearing = {
    id: 'play-unheard',
    label: t`Play all unheard`,
    icon: <IconHeadphones {...iconProps} />,
    act: () => void navigate({ to: '/dashboard', search: { play: 'unheard' } }),
  }
  return [...(may('send') ? [recording] : []), hearing, ...(admin ? managing : [])]
}

function useOwn(): Command[] {
  const { t } = useLingui()
  const { setColorScheme } = useMantineColorScheme()
  const signOut = useSignOut()
  const openKeySheet = useKeySheet()
  const colours = t`Appearance`
  const theme = (scheme: 'light' | 'dark' | 'auto', label: string, Icon: typeof IconSun): Command => ({
    id: `theme-${scheme}`,
    label,
    hint: colours,
    also: colours,
    icon: <Icon {...iconProps} />,
    act: () => setColorScheme(scheme),
  })
  return [
    { id: 'keys', label: t`Show keyboard shortcuts`, icon: <IconKeyboard {...iconProps} />, act: openKeySheet },
    theme('light', t`Light`, IconSun),
    theme('dark', t`Dark`, IconMoon),
    theme('auto', t`Same as device`, IconDeviceDesktop),
    { id: 'sign-out', label: t`Sign out`, icon: <IconLogout {...iconProps} />, act: () => void signOut() },
  ]
}

function useOthers(): Command[] {
  const { t } = useLingui()
  const { org_id: here } = useOrganization()
  const { open } = useSwitchOrganization()
  const switching = t`Switch organization`
  return useOrganizations()
    .filter(({ org_id }) => org_id !== here)
    .map(({ org_id, name, image }) => ({
      id: `organization-${org_id}`,
      label: name,
      hint: switching,
      also: switching,
      icon: <Avatar name={name} image={image} size={20} square />,
      act: () => open(org_id),
    }))
}
