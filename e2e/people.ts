import { type APIRequestContext, expect, type Page } from '@playwright/test'

export interface Person {
  name: string
  email: string
  password: string
}

let count = 0
/** A new person each time, so that tests can share a server. */
export const newPerson = (name = 'Ada Lovelace'): Person => ({
  name,
  email: `person${process.pid}.${Date.now()}.${count++}@example.org`,
  password: 'correct horse battery',
})

export async function register(page: Page, person: Person) {
  await page.goto('/register')
  await fillIn(page, person)
  await expect(page.getByRole('heading', { name: 'Almost there' })).toBeVisible()
  await confirmEmail(page, await linkFor(page.request, person.email, CONFIRMATION))
}

/** In the links of emails that confirm an address. */
export const CONFIRMATION = /\/confirm\?token=/

export async function confirmEmail(page: Page, link: string) {
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm email address' }).click()
}

export async function fillIn(page: Page, { name, email, password }: Person) {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: /^Create account/ }).click()
}

/** On the page of an invitation, which knows the address. */
export async function createAccount(page: Page, { name, email, password }: Person) {
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account and join' }).click()
}

export async function signIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

export async function linkFor(request: APIRequestContext, email: string, like: RegExp): Promise<string> {
  const find = async () => {
    const letters = (await (await request.get('/dev/outbox')).json()) as { to: string; text: string }[]
    const texts = letters.filter((letter) => letter.to === email).map((letter) => letter.text)
    return texts.flatMap((text) => text.match(/https?:\S+/g) ?? []).find((link) => like.test(link))
  }
  let link: string | undefined
  const arrived = async () => (link = await find())
  // Some emails follow a talk, which is transcribed first.
  await expect.poll(arrived, { message: `an email to ${email}` }).toBeTruthy()
  return link ?? ''
}
