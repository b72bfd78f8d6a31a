import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useIsAdmin } from '../../organizations/organizations.queries.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { ScreenTabs } from '../../ui/screen/Screen.tsx'
import { organizationScreens, places, screenAt } from './organization-screens.ts'

const PlaceTabs = lazyPart(async () => (await import('./PlaceTabs.tsx')).PlaceTabs, { instead: null })
export const preloadTabs: () => Promise<void> = PlaceTabs.preload

/** Shows the screens of a place as tabs in the header of each. */
export function WithPlaceTabs({ children }: { children: ReactNode }) {
  const here = useLocation({ select: ({ pathname }) => screenAt(pathname) })
  const admin = useIsAdmin()
  const place = places.find(({ name }) => name === here?.place)
  const screens = organizationScreens.filter((screen) => screen.place === place?.name && (admin || !screen.adminsOnly))
  const hasTabs = screens.length > 1 || place?.name === 'people'
  return (
    <ScreenTabs value={place && here && hasTabs && <PlaceTabs {...{ place, here, screens }} />}>{children}</ScreenTabs>
  )
}
