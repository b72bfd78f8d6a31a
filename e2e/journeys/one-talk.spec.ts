import { accessible, createChannel, expect, found, linkFor, listen, register, somebody, test } from '../fixtures.ts'

test('a spoken message travels the whole house, and only its own', async ({ page, browser }) => {
  await found(page)
  await createChannel(page, 'Ops')

  await page.getByRole('link', { name: /^Alerts/ }).click()
  await page.getByRole('textbox', { name: 'Word or phrase' }).fill('fire department')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Watched for' }).getByText('fire department')).toBeVisible()

  const member = await invited(page, browser)
  const stranger = await outsider(browser)

  await page.getByRole('link', { name: 'Ops', exact: true }).click()
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await page.waitForTimeout(5500)
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()

  const row = page.getByRole('list', { name: 'Talks' }).getByRole('listitem').first()
  await expect(row).toContainText(/received|transcoding|waiting|transcribing/i)
  await expect(row).toContainText('please call the fire department', { timeout: 40_000 })
  await expect(page.getByText('“fire department” was said in Ops')).toBeVisible()
  await expect(member.page.getByText('please call the fire department').first()).toBeVisible()

  await page.getByRole('searchbox').fill('water pump')
  await expect(row.locator('mark').filter({ hasText: 'water pump' })).toBeVisible()
  await row.getByRole('link').click()
  await page.getByRole('group', { name: /^Transcript/ }).getByText('pump', { exact: true }).click()
  const position = page.getByRole('slider', { name: 'Position' }).first()
  await expect.poll(async () => Number(await position.getAttribute('aria-valuenow'))).toBeGreaterThan(2)
  await accessible(page)

  await expect(stranger.page.getByText('There is no channel yet')).toBeVisible()
  await expect(stranger.page.getByText('fire department')).toHaveCount(0)
  await stranger.page.goto(page.url())
  await expect(stranger.page.getByText('please call')).toHaveCount(0)
  expect(member.complaints).toEqual([])
})

async function invited(page: import('@playwright/test').Page, browser: import('@playwright/test').Browser) {
  const person = somebody('Grace Hopper')
  await page.getByRole('link', { name: 'Invitations' }).click()
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Name').fill(person.name)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  const link = await linkFor(page, person.email, /#invite=/)
  const context = await browser.newContext()
  const complaints = listen(context)
  const theirs = await context.newPage()
  await theirs.goto(link)
  await register(theirs, person)
  await expect(theirs.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(theirs.getByRole('button', { name: /Station Seven/ })).toBeVisible()
  return { page: theirs, complaints }
}

async function outsider(browser: import('@playwright/test').Browser) {
  const page = await (await browser.newContext()).newPage()
  await found(page, { person: somebody('Eve Stranger'), organization: 'Elsewhere' })
  return { page }
}
