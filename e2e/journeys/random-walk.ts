import { goTo } from '../sidebar.ts'
import type { Talk } from '@earshot/contract/talks'
import { api } from '@earshot/contract'
import { expect, type Page } from '@playwright/test'
import type { Station } from '../station.ts'

export interface Expectation {
  /** A later expectation with the same `about` replaces an earlier one. */
  about: string
  kept(): Promise<void>
  shown?(): Promise<void>
}

export interface Walk {
  page: Page
  station: Station
  other: { org_id: string; name: string }
  random: Random
}

export interface Random {
  below(limit: number): number
  pick<Item>(items: readonly Item[]): Item
  word(): string
}

/** The mulberry32 generator, seeded so that walks can be repeated. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    pick: (items) => items[below(items.length)] as (typeof items)[number],
    word: () => Array.from({ length: 8 }, () => String.fromCharCode(97 + below(26))).join(''),
  }
}

export function watchFaults(page: Page) {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`page error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`)
  })
  page.on('response', (response) => {
    const { method, url } = { method: response.request().method(), url: response.url() }
    if (response.status() >= 400) faults.push(`${response.status()} ${method} ${url}`)
  })
  page.on('requestfailed', (request) => {
    // Leaving or reloading a page cancels its requests.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED')
      faults.push(`${request.failure()?.errorText} ${request.method()} ${request.url()}`)
  })
  return faults
}

export async function visit({ page }: Pick<Walk, 'page'>, screen: string) {
  await goTo(page, screen)
  await expect(page.getByRole('heading', { level: 1, name: screen, exact: true })).toBeVisible()
}

export const screens = [
  ...['Dashboard', 'Channels', 'Alerts', 'Hits', 'Speakers', 'Tags', 'Users'],
  ...['Invitations', 'Addresses', 'Clips', 'Settings'],
]

export async function openTalk(walk: Walk): Promise<Talk> {
  const { page, station, random } = walk
  await visit(walk, 'Dashboard')
  const { talks } = await station.ask(api.search.search, { org_id: station.org_id, query: '' })
  const { talk_id } = random.pick(talks)
  await page.locator(`[data-talk="${talk_id}"]`).getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`talk_id=${talk_id}`))
  await expect(talkFacts(page)).toBeVisible()
  return station.ask(api.talks.find, { talk_id })
}

export const talkFacts = (page: Page) => page.getByRole('complementary', { name: 'About this talk' })
export const transcript = (page: Page) => page.getByRole('group', { name: /^Transcript/ })

/** Expects the server to return `part` now, and the talk to show it when opened by its link. */
export function expectationOfTalk(
  { page, station }: Walk,
  { talk_id }: Pick<Talk, 'talk_id'>,
  said: { part: Partial<Talk>; shown?: (page: Page) => Promise<void> },
): Expectation {
  const { part, shown } = said
  return {
    about: `${talk_id} ${Object.keys(part).join()}`,
    kept: () => expect.poll(() => station.ask(api.talks.find, { talk_id })).toMatchObject(part),
    ...(shown && {
      shown: async () => {
        await page.goto(`/dashboard?org_id=${station.org_id}&talk_id=${talk_id}`)
        await expect(talkFacts(page)).toBeVisible()
        await shown(page)
      },
    }),
  }
}
