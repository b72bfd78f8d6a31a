import { api } from '@earshot/contract'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** A limit that even strict servers and proxies accept, with the token and all other headers of a request. */
const MOST_BYTES = 6000

const blockStorage = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(globalThis, 'localStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
  })

const cookiesOf = async (page: Page) => {
  const cookies = await page.context().cookies()
  return {
    names: cookies.map(({ name }) => name),
    bytes: cookies.map(({ name, value }) => `${name}=${value}; `).join('').length,
  }
}

test('without local storage, a large organization can be opened and reloaded, and no request grows too large', async ({
  page,
  newStation,
}) => {
  const { ask, enter, org_id } = await newStation()
  const long = (kind: string, number: number) => `${kind} ${number} für Überwachung und Wasserförderung`
  for (let number = 1; number <= 20; number++) {
    if (number <= 8) await ask(api.channels.create, { org_id, name: long('Kanal', number) })
    if (number <= 10) await ask(api.alerts.save, { org_id, keyword: long('Wort', number) })
    await ask(api.tags.create, { org_id, tag: long('Marke', number) })
    await ask(api.speakers.create, { org_id, name: long('Stimme', number) })
  }
  await blockStorage(page)
  const refused: string[] = []
  page.on('response', (answer) => answer.status() >= 400 && refused.push(`${answer.status()} ${answer.url()}`))
  await enter(page.context())
  await page.goto('/dashboard?live=true')
  await expect(page.getByRole('search').getByRole('combobox')).toBeVisible()
  for (const screen of ['channels', 'tags', 'speakers', 'alerts']) {
    await page.goto(`/organizations/${org_id}/${screen}`)
    await expect(page.getByRole('main')).toContainText(/(Kanal|Marke|Stimme|wort) 3 für/i)
    await page.reload()
    await expect(page.getByRole('main')).toContainText(/(Kanal|Marke|Stimme|wort) 3 für/i)
    const { bytes, names } = await cookiesOf(page)
    expect(bytes, names.join()).toBeLessThan(MOST_BYTES)
  }
  expect(refused).toEqual([])
  expect((await cookiesOf(page)).names).toEqual(expect.arrayContaining(['authUser', 'session_token', 'last_login']))
})

test('the large cookies of the former version are deleted on the first visit, and the person stays signed in', async ({
  page,
  newStation,
  baseURL,
}) => {
  await blockStorage(page)
  const { enter } = await newStation()
  await enter(page.context())
  await page.goto('/dashboard')
  await expect(page.getByRole('search').getByRole('combobox')).toBeVisible()
  const former = ['channels', 'api_user', 'tags', 'speakers']
  await page.context().addCookies(former.map((name) => ({ name, value: 'x'.repeat(2500), url: baseURL as string })))
  await page.reload()
  await expect(page.getByRole('search').getByRole('combobox')).toBeVisible()
  const { bytes, names } = await cookiesOf(page)
  expect(names).not.toEqual(expect.arrayContaining(former.slice(0, 1)))
  expect(bytes, names.join()).toBeLessThan(MOST_BYTES)
})
