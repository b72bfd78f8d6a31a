import { useLingui } from '@lingui/react/macro'
import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core'
import {
  IconDeviceDesktop,
  IconDeviceMobile,
  IconKeyboard,
  IconLicense,
  IconLogout,
  IconMoon,
  IconSun,
  IconUserCircle,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { HungMenu } from '../../../ui/screen/late/HungMenu.tsx'
import type { Hung } from '../../../ui/screen/late/use-hung.ts'
import { useKeySheet } from '../../keys/use-key-sheet.tsx'
import { useSignOut } from '../use-sign-out.ts'
import { LanguageItems } from './LanguageItems.tsx'

/** How it looks, and the way out. */
export function PersonItems(hung: Hung) {
  const { t } = useLingui()
  const signOut = useSignOut()
  const openKeySheet = useKeySheet()

  return (
    <HungMenu hung={hung} position="top-start" width={220}>
      <Menu.Item component={Link} to="/account" c="var(--ink)" leftSection={<IconUserCircle size={16} stroke={1.6} />}>
        {t`Account`}
      </Menu.Item>
      <Menu.Item
        component={Link}
        to="/my-phone-numbers"
        c="var(--ink)"
        leftSection={<IconDeviceMobile size={16} stroke={1.6} />}
      >
        {t`My phone numbers`}
      </Menu.Item>
      <Menu.Item leftSection={<IconKeyboard size={16} stroke={1.6} />} onClick={openKeySheet}>
        {t`Keyboard`}
      </Menu.Item>
      <Menu.Divider />
      <Colours />
      <LanguageItems />
      <Menu.Divider />
      <Makers />
      <Menu.Item leftSection={<IconLogout size={16} stroke={1.6} />} onClick={signOut}>
        {t`Sign out`}
      </Menu.Item>
    </HungMenu>
  )
}

/** Opens the list of everything that others made of this page, with its licences. */
function Makers() {
  const { t } = useLingui()
  return (
    <Menu.Item
      component="a"
      href="/licenses.txt"
      target="_blank"
      rel="noopener"
      c="var(--ink)"
      leftSection={<IconLicense size={16} stroke={1.6} />}
    >
      {t`Open-source licences`}
    </Menu.Item>
  )
}

function Colours() {
  const { t } = useLingui()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const schemes: { scheme: MantineColorScheme; label: string; icon: typeof IconSun }[] = [
    { scheme: 'light', label: t`Light`, icon: IconSun },
    { scheme: 'dark', label: t`Dark`, icon: IconMoon },
    { scheme: 'auto', label: t`Like the device`, icon: IconDeviceDesktop },
  ]
  return (
    <>
      <Menu.Label>{t`Colours`}</Menu.Label>
      <Menu.RadioGroup value={colorScheme} onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}>
        {schemes.map(({ scheme, label, icon: Icon }) => (
          <Menu.RadioItem key={scheme} value={scheme} rightSection={<Icon size={16} stroke={1.6} />}>
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  )
}
