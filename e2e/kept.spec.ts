import { api } from '@earshot/contract'
import { expect, test } from './fixtures.ts'
import { arrive } from './station.ts'
import { SENTENCE } from './microphone.ts'
import { somebody } from './people.ts'
import { remembered } from './remembered.ts'

test('what is kept of the person follows them: their name, and what they may do in the open organization', async ({
  page,
  newStation,
}) => {
  const station = await newStation()
  await station.enter(page.context())
  await page.goto('/account')
  await page.getByRole('region', { name: 'Name' }).getByRole('textbox').fill('Ada King')
  await page.getByRole('region', { name: 'Name' }).getByRole('button', { name: /^Save/ }).click()
  await expect.poll(() => remembered(page, 'authUser')).toMatchObject({ full_name: 'Ada King' })
  expect(await remembered(page, 'api_user')).toMatchObject({ name: 'Ada King', org_role: 'admin', send: true })
  await station.ask(api.users.update, { name: 'Ada Byron' })
  await page.reload()
  await expect
    .poll(() => remembered(page, 'authUser'), 'also where it changed elsewhere')
    .toMatchObject({
      full_name: 'Ada Byron',
      email: station.admin.email,
    })
})

test('a track that is set by hand as a plain text is kept, and obeyed', async ({ page, newStation }) => {
  const station = await newStation()
  await station.enter(page.context())
  await page.goto('/dashboard')
  await expect(page.getByRole('searchbox')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('track'))).toBe('non-stage')
  await page.evaluate(() => localStorage.setItem('track', 'stage'))
  await page.reload()
  await expect(page.getByRole('searchbox')).toBeVisible()
  await page.goto('/account')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('track'))).toBe('stage')
})

test('a link into another organization says that it was not the open one, and goes on saying so', async ({
  page,
  baseURL,
}) => {
  const { ask } = await arrive(page.request, baseURL as string, somebody())
  const here = await ask(api.organizations.create, { name: 'Here' })
  const there = await ask(api.organizations.create, { name: 'There' })
  const organization = page.getByRole('button', { name: /, switch organization$/ })
  await page.goto(`/dashboard?org_id=${here.org_id}`)
  await expect(organization).toContainText('Here')
  const listening = page.waitForResponse(new RegExp(`/v3/live\\?org_id=${there.org_id}`))
  await page.goto(`/dashboard?org_id=${there.org_id}&live=true`)
  await expect(organization).toContainText('There')
  await listening
  await expect.poll(() => remembered(page, 'deep_link_org_id')).toBe(there.org_id)
  expect(await remembered(page, 'deep_link_same_org')).toBe(false)
  const looked = page.waitForResponse(/\/v3\/organization\?/)
  await ask(api.organizations.update, { org_id: there.org_id, label: 'news' })
  await looked
  expect(await remembered(page, 'deep_link_same_org'), 'news of it changes nothing').toBe(false)
  await page.reload()
  await expect.poll(() => remembered(page, 'deep_link_same_org'), 'now it is the open one').toBe(true)
})

test('signing out deletes a text that is not saved, after a question', async ({ page, newStation }) => {
  const station = await newStation()
  const talk_id = await station.say(SENTENCE)
  await station.enter(page.context())
  await page.goto(`/dashboard?talk_id=${talk_id}`)
  await expect(page.getByRole('group', { name: /^Transcript/ })).toContainText('please call')
  await page.keyboard.press('e')
  await page.getByRole('textbox', { name: 'Text of the talk' }).fill('a secret that nobody else should read')
  const kept = () => page.evaluate(() => JSON.stringify(Object.entries(localStorage)))
  expect(await kept()).toContain('a secret')
  const signOut = async () => {
    await page.getByRole('button', { name: /, account$/ }).click()
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
