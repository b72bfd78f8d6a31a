import { useLingui } from '@lingui/react/macro'
import { useMantineColorScheme } from '@mantine/core'
import {
  IconDeviceDesktop,
  IconHash,
  IconKeyboard,
  IconLogout,
  IconMicrophone,
  IconMoon,
  IconSun,
  IconUserPlus,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { isDashboard } from '../../../dashboard/place.ts'
import { useIsAdmin, useOrganization, useOrganizations } from '../../../organizations/organizations.queries.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { useKeySheet } from '../../keys/use-key-sheet.tsx'
import { useSignOut } from '../../rail/use-sign-out.ts'
import { useSwitchOrganization } from '../../rail/use-switch-organization.ts'
import type { Deed, Group } from './deed.ts'

const sign = { size: 18, stroke: 1.6 }

/** What one can do from anywhere. */
export function useActions(): Group[] {
  const { t } = useLingui()
  return [
    { title: t`Actions`, deeds: [...useWork(), ...useOwn()] },
    { title: t`Organizations`, deeds: useOthers() },
  ]
}

function useWork(): Deed[] {
  const { t } = useLingui()
  const { org_id, send } = useOrganization()
  const admin = useIsAdmin()
  const navigate = useNavigate()
  const inside = (screen: string) => void navigate({ href: `/organizations/${org_id}/${screen}` })

  /** The recorder stands on the dashboard, and knows what has to be read or allowed first: its own key begins. */
  async function record() {
    if (!isDashboard(location.pathname)) await navigate({ to: '/dashboard', search: {} })
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'r', code: 'KeyR', bubbles: true }))
  }

  const recording = {
    id: 'record',
    label: t`Record a talk`,
    sign: <IconMicrophone {...sign} />,
    act: () => void record(),
  }
  const managing: Deed[] = [
    { id: 'invite', label: t`Invite people`, sign: <IconUserPlus {...sign} />, act: () => inside('invitations') },
    { id: 'new-channel', label: t`New channel`, sign: <IconHash {...sign} />, act: () => inside('channels?new=true') },
  ]
  return [...(send ? [recording] : []), ...(admin ? managing : [])]
}

function useOwn(): Deed[] {
  const { t } = useLingui()
  const { setColorScheme } = useMantineColorScheme()
  const signOut = useSignOut()
  const openKeySheet = useKeySheet()
  const colours = t`Colours`
  const theme = (scheme: 'light' | 'dark' | 'auto', label: string, Icon: typeof IconSun): Deed => ({
    id: `theme-${scheme}`,
    label,
    hint: colours,
    also: colours,
    sign: <Icon {...sign} />,
    act: () => setColorScheme(scheme),
  })
  return [
    { id: 'keys', label: t`Show the keyboard sheet`, sign: <IconKeyboard {...sign} />, act: openKeySheet },
    theme('light', t`Light`, IconSun),
    theme('dark', t`Dark`, IconMoon),
    theme('auto', t`Like the device`, IconDeviceDesktop),
    { id: 'sign-out', label: t`Sign out`, sign: <IconLogout {...sign} />, act: () => void signOut() },
  ]
}

function useOthers(): Deed[] {
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
      sign: <Avatar name={name} image={image} size={20} square />,
      act: () => open(org_id),
    }))
}
