import { AxeBuilder } from '@axe-core/playwright'
import { test as base, type BrowserContext, expect, type Page } from '@playwright/test'

export interface Person {
  name: string
  email: string
  password: string
}

let count = 0
/** Somebody new each time, so that tests share a server without meeting. */
export const somebody = (name = 'Ada Lovelace'): Person => ({
  name,
  email: `person${process.pid}.${Date.now()}.${count++}@example.org`,
  password: 'correct horse battery',
})

/** Every test fails on an error in the console of any of its pages. */
export const test = base.extend<{ quiet: undefined }>({
  quiet: [
    async ({ context }, use) => {
      const complaints = listen(context)
      await use(undefined)
      expect(complaints, 'nothing complains in the console').toEqual([])
    },
    { auto: true },
  ],
})

/** The console's errors of all pages of a context, gathered as they come. */
export function listen(context: BrowserContext) {
  const complaints: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  context.on('weberror', (error) => complaints.push(error.error().message))
  return complaints
}

/** Registers by the form and follows the link of the letter in the development outbox. */
export async function register(page: Page, person: Person) {
  await page.goto('/register')
  await fillIn(page, person)
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
  await page.goto(await linkFor(page, person.email, /verify-email/))
}

export async function fillIn(page: Page, { name, email, password }: Person) {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
}

/** Registers and creates an organization. */
export async function found(page: Page, { person = somebody(), organization = 'Station Seven' } = {}) {
  await register(page, person)
  await page.getByLabel('Name of the organization').fill(organization)
  await page.getByRole('button', { name: 'Create organization' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  return person
}

export async function createChannel(page: Page, name: string) {
  await page.getByRole('button', { name: 'New channel' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name })).toBeVisible()
}

/** The newest link in a letter to somebody, from the outbox that stands in for the post. */
export async function linkFor(page: Page, email: string, like: RegExp): Promise<string> {
  const find = async () => {
    const letters = (await (await page.request.get('/dev/outbox')).json()) as { to: string; text: string }[]
    const texts = letters.filter((letter) => letter.to === email).map((letter) => letter.text)
    return texts.flatMap((text) => text.match(/https?:\S+/g) ?? []).find((link) => like.test(link))
  }
  await expect.poll(find, { message: `a letter to ${email}` }).toBeTruthy()
  return (await find()) as string
}

/** No violation that axe can see. */
export async function accessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).options({ preload: false }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)).toEqual([])
}

export { expect }
