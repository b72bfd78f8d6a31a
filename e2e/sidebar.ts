import type { Page } from '@playwright/test'

/** Places of the sidebar whose screens are tabs, by the titles of these. */
const tabbed: Record<string, Record<string, string>> = {
  Alerts: { Hits: 'Hits', Alerts: 'Rules' },
  People: { Users: 'Users', Invitations: 'Invitations' },
  Library: { Speakers: 'Speakers', Tags: 'Tags', Addresses: 'Addresses', Clips: 'Clips and feeds' },
}

/** Opens the screen with this title as a person does: by the sidebar, and its tab there. */
export async function goTo(page: Page, screen: string) {
  const link = (nav: string, name: string) =>
    page.getByRole('navigation', { name: nav, exact: true }).getByRole('link', { name, exact: true })
  const [place, tabs] = Object.entries(tabbed).find(([, screens]) => screen in screens) ?? [screen, undefined]
  await link('Main', place).click()
  if (tabs) await link(place, tabs[screen] ?? screen).click()
}
