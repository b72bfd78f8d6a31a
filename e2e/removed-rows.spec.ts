import { api } from '@earshot/contract'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { SENTENCE } from './microphone.ts'
import { verifiedPhone } from './sms.ts'
import type { Station } from './station.ts'

let station: Station
test.beforeAll(async ({ newStation }) => {
  station = await newStation()
})

const { alerts, clips, keys, webhooks } = api

const makeTwo = async (make: (name: string) => Promise<unknown>) => {
  await make('First')
  await make('Second')
}

interface List {
  what: string
  make: (page: Page) => Promise<unknown>
  address: string
  rows: (page: Page) => Locator
  /** Opens the question with the keyboard. */
  remove: (row: Locator) => Promise<void>
  confirm: string
}

const press = (button: RegExp) => (row: Locator) => row.getByRole('button', { name: button }).press('Enter')
const itemsOf = (name: string) => (page: Page) => page.getByRole('list', { name, exact: true }).getByRole('listitem')

const lists: List[] = [
  {
    what: 'a clip',
    make: async () => {
      const talk_id = await station.say(SENTENCE)
      await makeTwo((title) => station.ask(clips.save, { talk_id, start: 0, end: 1, title }))
    },
    address: '/organizations/ORG/clips',
    rows: itemsOf('Clips'),
    remove: press(/^Revoke/),
    confirm: 'Revoke the link',
  },
  {
    what: 'an alert',
    make: () => makeTwo((keyword) => station.ask(alerts.save, { org_id: station.org_id, keyword })),
    address: '/organizations/ORG/alerts',
    rows: itemsOf('Alerts'),
    remove: press(/^Delete/),
    confirm: 'Delete alert',
  },
  {
    what: 'a phone number',
    make: ({ request }) => makeTwo(() => verifiedPhone(request, station)),
    address: '/my-phone-numbers',
    rows: itemsOf('My phone numbers'),
    remove: press(/^Remove/),
    confirm: 'Remove the phone',
  },
  {
    what: 'a webhook',
    make: () =>
      makeTwo((name) =>
        station.ask(webhooks.create, { org_id: station.org_id, name, url: 'https://example.com/hook' }),
      ),
    address: '/organizations/ORG/settings?section=webhooks',
    rows: itemsOf('Webhooks'),
    remove: async (row) => {
      await press(/^More about/)(row)
      await row.page().getByRole('menuitem', { name: 'Remove' }).press('Enter')
    },
    confirm: 'Remove',
  },
  {
    what: 'an API key',
    make: () => makeTwo((name) => station.ask(keys.create, { org_id: station.org_id, name, send: false })),
    address: '/organizations/ORG/settings?section=keys',
    rows: (page) => page.getByRole('table', { name: 'API keys' }).locator('tbody').getByRole('row'),
    remove: press(/^Revoke/),
    confirm: 'Revoke the key',
  },
]

for (const list of lists)
  test(`${list.what} that is removed with the keyboard leaves the focus in its list, and the last one near it`, async ({
    page,
    context,
  }) => {
    const { rows } = list
    await open(page, context, list)
    await ask(page, list)
    await confirmIn(page, list)
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page).first().locator(':focus')).toHaveCount(1)
    await ask(page, list)
    await confirmIn(page, list)
    await expect(rows(page)).toHaveCount(0)
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
  })

async function open(page: Page, context: BrowserContext, { make, address, rows }: List) {
  await station.enter(context)
  await make(page)
  await page.goto(address.replace('ORG', station.org_id))
  await expect(rows(page)).toHaveCount(2)
}

async function ask(page: Page, { rows, remove }: List) {
  await remove(rows(page).first())
  // It takes the focus once it has opened, also from a button that has just got it.
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1)
}

async function confirmIn(page: Page, { confirm }: List) {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: confirm, exact: true }).press('Enter')
  await expect(dialog).toHaveCount(0)
}

test('the focus stays in a list when the question opens before the code that watches the list has come', async ({
  page,
  context,
}) => {
  const [list] = lists.slice(-1)
  if (!list) throw new Error('no list')
  const { promise: asked, resolve: release } = Promise.withResolvers<void>()
  await context.route(/\/row-focus-/, async (route) => {
    await asked
    await route.continue()
  })
  await open(page, context, list)
  await ask(page, list)
  const come = page.waitForResponse(/\/row-focus-/)
  release()
  await come
  await confirmIn(page, list)
  await expect(list.rows(page)).toHaveCount(1)
  await expect(list.rows(page).first().locator(':focus')).toHaveCount(1)
})

test('a file that is not to be sent leaves the focus in the list, and the last one near it', async ({
  page,
  context,
  complaints,
}) => {
  complaints.provoked(/415/)
  await station.enter(context)
  await page.goto('/dashboard')
  const file = (name: string) => ({ name, mimeType: 'audio/mpeg', buffer: Buffer.from(`Not a sound: ${name}`) })
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([file('one.mp3'), file('two.mp3')])
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  const unsent = page.getByRole('list', { name: 'Unsent' }).getByRole('listitem')
  await expect(unsent.filter({ hasText: 'cannot read this file' })).toHaveCount(2)
  const removeFirst = () => press(/^Do not send/)(unsent.first())
  await removeFirst()
  await expect(unsent).toHaveCount(1)
  await expect(unsent.locator(':focus')).toHaveCount(1)
  await removeFirst()
  await expect(unsent).toHaveCount(0)
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
})
