import { api } from '@earshot/contract'
import { expect, test } from './fixtures.ts'
import { arrive } from './station.ts'
import { SENTENCE } from './microphone.ts'
import { newPerson } from './people.ts'
import { storedValue } from './stored-data.ts'

test('stored data about the person is current: their name, and their rights in the open organization', async ({
  page,
  newStation,
}) => {
  const station = await newStation()
  await station.enter(page.context())
  await page.goto('/account')
  await page.getByRole('region', { name: 'Name' }).getByRole('textbox').fill('Ada King')
  await page.getByRole('region', { name: 'Name' }).getByRole('button', { name: /^Save/ }).click()
  await expect.poll(() => storedValue(page, 'authUser')).toMatchObject({ full_name: 'Ada King' })
  await expect
    .poll(() => storedValue(page, 'api_user'))
    .toMatchObject({ name: 'Ada King', org_role: 'admin', send: true })
  await station.ask(api.users.update, { name: 'Ada Byron' })
  await page.reload()
  await expect
    .poll(() => storedValue(page, 'authUser'), 'also where it changed elsewhere')
    .toMatchObject({
      full_name: 'Ada Byron',
      email: station.admin.email,
    })
})

test('a track set by hand as plain text is kept, and used', async ({ page, newStation }) => {
  const station = await newStation()
  await station.enter(page.context())
  await page.goto('/dashboard')
  await expect(page.getByRole('search').getByRole('combobox')).toBeVisible()
  await expect.poll(() => storedValue(page, 'track')).toBe('non-stage')
  await page.evaluate(() => localStorage.setItem('track', 'stage'))
  await page.reload()
  await expect(page.getByRole('search').getByRole('combobox')).toBeVisible()
  await page.goto('/account')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('track'))).toBe('stage')
})

test('a link into another organization is marked as such, and stays marked', async ({ page, baseURL }) => {
  const { ask } = await arrive(page.request, baseURL as string, newPerson())
  const here = await ask(api.organizations.create, { name: 'Here' })
  const there = await ask(api.organizations.create, { name: 'There' })
  const organization = page.getByRole('button', { name: /^Switch organization: / })
  await page.goto(`/dashboard?org_id=${here.org_id}`)
  await expect(organization).toContainText('Here')
  const listening = page.waitForResponse(new RegExp(`/v3/live\\?org_id=${there.org_id}`))
  await page.goto(`/dashboard?org_id=${there.org_id}&live=true`)
  await expect(organization).toContainText('There')
  await listening
  await expect.poll(() => storedValue(page, 'deep_link_org_id')).toBe(there.org_id)
  expect(await storedValue(page, 'deep_link_same_org')).toBe(false)
  const looked = page.waitForResponse(/\/v3\/organization\?/)
  await ask(api.organizations.update, { org_id: there.org_id, label: 'news' })
  await looked
  expect(await storedValue(page, 'deep_link_same_org'), 'live changes do not affect it').toBe(false)
  await page.reload()
  await expect.poll(() => storedValue(page, 'deep_link_same_org'), 'now it is the open one').toBe(true)
})

test('signing out deletes unsaved text after a confirmation', async ({ page, newStation, complaints }) => {
  // Requests may be on their way.
  complaints.tolerated(/status of 401/)
  const station = await newStation()
  const talk_id = await station.say(SENTENCE)
  await station.enter(page.context())
  await page.goto(`/dashboard?talk_id=${talk_id}`)
  await expect(page.getByRole('group', { name: /^Transcript/ })).toContainText(/please call/i)
  await page.keyboard.press('e')
  await page.getByRole('textbox', { name: 'Text of the talk' }).fill('a secret that nobody else should read')
  const kept = () => page.evaluate(() => JSON.stringify(Object.entries(localStorage)))
  await expect.poll(kept).toContain('a secret')
  const signOut = async () => {
    await page.getByRole('button', { name: /^Account: / }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
  }
  await signOut()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
  expect(await kept()).toContain('a secret')
  await signOut()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/login')
  expect(await kept()).not.toContain('a secret')
  expect(await kept()).not.toContain('talk_draft')
})
