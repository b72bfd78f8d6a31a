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
import { LazyMenu } from '../../ui/lazy/LazyMenu.tsx'
import type { AnchorState } from '../../ui/lazy/use-anchor.ts'
import { useKeySheet } from '../command-palette/use-key-sheet.tsx'
import { useSignOut } from './use-sign-out.ts'
import { languageName, languages, spoken } from '../../lib/language.ts'
import { selectLanguage } from '../../users/settings.queries.ts'
import classes from './sidebar.module.css'

export function PersonItems(anchor: AnchorState) {
  const { t } = useLingui()
  const signOut = useSignOut()
  const openKeySheet = useKeySheet()

  return (
    <LazyMenu anchor={anchor} position="top-start" width={220}>
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
      <Appearance />
      <LanguageItems />
      <Menu.Divider />
      <Makers />
      <Menu.Item leftSection={<IconLogout size={16} stroke={1.6} />} onClick={signOut}>
        {t`Sign out`}
      </Menu.Item>
    </LazyMenu>
  )
}

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
      {t`Open-source licenses`}
    </Menu.Item>
  )
}

function Appearance() {
  const { t } = useLingui()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const schemes: { scheme: MantineColorScheme; label: string; icon: typeof IconSun }[] = [
    { scheme: 'light', label: t`Light`, icon: IconSun },
    { scheme: 'dark', label: t`Dark`, icon: IconMoon },
    { scheme: 'auto', label: t`Same as device`, icon: IconDeviceDesktop },
  ]
  return (
    <>
      <Menu.Label>{t`Appearance`}</Menu.Label>
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

function LanguageItems() {
  const { t } = useLingui()
  if (languages.length < 2) return null
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t`Language`}</Menu.Label>
      <div className={classes.languages} role="none">
        <Menu.RadioGroup value={spoken()} onChange={(code) => void selectLanguage(code)}>
          {languages.map((code) => (
            <Menu.RadioItem key={code} value={code} lang={code}>
              {languageName(code)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </div>
    </>
  )
}
