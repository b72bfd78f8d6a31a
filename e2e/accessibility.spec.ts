import { api } from '@earshot/contract'
import type { Page } from '@playwright/test'
import { audioState, openAudioProbe } from './audio-probe.ts'
import { expect, test } from './fixtures.ts'
import { accessibleInBothSchemes, fits, setWidth, widthsOf } from './layout-checks.ts'
import { SENTENCE } from './microphone.ts'
import { newPerson } from './people.ts'
import type { Station } from './station.ts'
import { recorded } from './recorded.ts'

const GUEST = 'Wilhelmina Verantwortungsbewusst'
let station: Station
let talk_id: string
test.beforeAll(async ({ newStation }) => {
  station = await newStation()
  const { org_id } = station
  await station.ask(api.alerts.save, { org_id, keyword: 'fire department' })
  await station.ask(api.invites.save, { org_id, email: newPerson().email, name: GUEST })
  talk_id = await station.say(SENTENCE)
})

for (const width of widthsOf(import.meta.filename)) {
  test(`every screen can be read and used at ${width} px`, async ({ page, context, newBrowser }) => {
    const visitor = await newBrowser()
    for (const each of [page, visitor]) await setWidth(each, width)
    await look(visitor, { address: '/login', heading: 'Sign in' })
    await look(visitor, { address: '/register', heading: 'Create your account' })
    await look(visitor, { address: '/forgot-password', heading: 'Forgot your password?' })

    await station.enter(context)
    for (const screen of screensInside()) await look(page, screen)
  })
}

interface Screen {
  address: string
  heading: string
  content?: string
}

function screensInside(): Screen[] {
  const inside = `/organizations/${station.org_id}`
  return [
    { address: '/dashboard', heading: 'Dashboard', content: 'please call the fire' },
    { address: `/dashboard?talk_id=${talk_id}&query=water+pump`, heading: 'Ada Lovelace in Ops', content: 'Reply' },
    { address: `${inside}/alerts`, heading: 'Alerts', content: 'fire department' },
    { address: `${inside}/channels`, heading: 'Channels', content: 'Ops' },
    { address: `${inside}/users`, heading: 'Users', content: station.admin.email },
    { address: `${inside}/invitations`, heading: 'Invitations', content: GUEST },
    ...['Hits', 'Speakers', 'Tags', 'Addresses', 'Clips', 'Settings'].map((heading) => ({
      address: `${inside}/${heading.toLowerCase()}`,
      heading,
    })),
    ...['speech', 'webhooks', 'keys', 'health', 'audit', 'export', 'leave'].map((section) => ({
      address: `${inside}/settings?section=${section}`,
      heading: 'Settings',
    })),
    { address: '/account', heading: 'Account' },
    { address: '/my-phone-numbers', heading: 'My phone numbers' },
    { address: '/assistant', heading: 'Assistant' },
  ]
}

async function look(page: Page, { address, heading, content = heading }: Screen) {
  await test.step(heading, async () => {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
    await expect(page.getByText(content).filter({ visible: true }).first()).toBeVisible()
    await fits(page)
    await accessibleInBothSchemes(page)
  })
}

test('the keyboard is enough: search, record, discard, play', async ({ page, context }) => {
  await openAudioProbe(page, { loops: true })
  await station.enter(context)
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Record', exact: true })).toBeVisible()

  await page.keyboard.press('/')
  await expect(page.getByRole('search').getByRole('combobox')).toBeFocused()
  await page.keyboard.type('r /')
  await expect(page.getByRole('search').getByRole('combobox'), 'shortcuts are off while typing').toHaveValue('r /')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('search').getByRole('combobox')).not.toBeFocused()

  const timer = page.getByRole('timer', { name: 'Recorded so far' })
  const question = page.getByRole('alertdialog', { name: 'Discard this recording?' })
  await page.keyboard.press('r')
  await recorded(page, 1)
  await page.keyboard.press('Escape')
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question, 'Escape cancels the question').toHaveCount(0)
  await expect(timer).toBeVisible()
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard' }).press('Enter')
  await expect(timer).toHaveCount(0)

  await page.getByRole('list', { name: 'Talks' }).getByRole('link').press('Enter')
  await expect(page.getByRole('group', { name: /^Transcript/ })).toBeVisible()
  await page.keyboard.press('Space')
  await expect.poll(() => audioState(page), 'Space plays the open talk').toMatchObject({ sounds: true })
  await page.keyboard.press('Space')
  await expect.poll(() => audioState(page), 'and pauses it').toMatchObject({ sounds: false })
})

test('every page has a strict policy with its own nonce, which the browser enforces', async ({
  page,
  request,
  complaints,
}) => {
  const nonces = new Set<string>()
  for (const address of [
    '/',
    '/login',
    '/register',
    '/dashboard',
    '/organizations/x/alerts',
    '/dev/outbox',
    '/v3/user',
  ]) {
    const policy = (await request.get(address)).headers()['content-security-policy'] ?? ''
    expect(policy, address).toContain("default-src 'none'")
    expect(policy, address).not.toMatch(/unsafe-|\*|http:|https:/)
    for (const nonce of new Set(policy.match(/'nonce-[^']+'/g))) nonces.add(nonce)
  }
  expect(nonces.size, 'a nonce for each of the five pages').toBe(5)

  complaints.provoked(/^Breach of script-src-elem: inline/)
  complaints.provoked(/^Breach of style-src-elem: inline/)
  complaints.provoked(/violates the following Content Security Policy directive/)
  await page.goto('/login')
  await page.evaluate(() => {
    for (const name of ['script', 'style'])
      document.head.append(Object.assign(document.createElement(name), { textContent: '{}' }))
  })
})
