import { openAsBlob } from 'node:fs'
import { api } from '@earshot/contract'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { accessible } from '../layout-checks.ts'
import { SENTENCE, spoken } from '../microphone.ts'
import { newPerson } from '../people.ts'
import { freePort, Server } from '../server.ts'
import { sessionOf } from '../station.ts'
import { recorded } from '../recorded.ts'

// The time limit of the journey, from a server that is ready to a readable transcript.

let server: Server
test.beforeAll(async () => {
  server = new Server(await freePort())
  await server.start()
})
test.afterAll(() => server.remove())

/** Screens seen, fields filled in and buttons pressed. The link itself and the browser's microphone prompt do not count. */
const taken = { screens: 0, fields: 0, presses: 0 }

async function sees(page: Page, title: string) {
  taken.screens++
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
}

async function fills(page: Page, label: string, value: string) {
  taken.fields++
  await page.getByLabel(label, { exact: true }).fill(value)
}

async function presses(page: Page, name: string) {
  taken.presses++
  await page.getByRole('button', { name, exact: true }).click()
}

test('the first person of an installation reads their first talk within two minutes', async ({
  page,
  newBrowser,
  complaints,
}) => {
  const { name, email, password } = newPerson()
  const link = await server.operatorLink()
  await page.goto(link)
  await sees(page, 'Create the first account')
  await fills(page, 'Name', name)
  await fills(page, 'Email', email)
  await fills(page, 'Password', password)
  await presses(page, 'Create account')

  await sees(page, 'Create an organization')
  await expect(page.getByText('operator of this installation')).toBeVisible()
  await presses(page, 'Create organization')

  await sees(page, '# General')
  await accessible(page)
  await presses(page, 'Record')
  await recorded(page, 5)
  await presses(page, 'Done')
  await presses(page, 'Send')
  const talk = page.getByRole('list', { name: 'Talks' }).getByRole('listitem').first()
  await expect(talk).toContainText(/please call the fire department/i)
  process.stdout.write(`first talk: ${JSON.stringify(taken)}\n`)
  expect(taken).toEqual({ screens: 3, fields: 3, presses: 5 })

  await firstSteps(page)
  const late = await newBrowser()
  complaints.provoked(/status of 410 .*\/sign-up\/operator-link/)
  await late.goto(link)
  await expect(late.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
})

/**
 * A step is done once its talk, alert or invitation exists, however it was created. After the last one, the panel is
 * gone.
 */
async function firstSteps(page: Page) {
  const panel = page.getByRole('region', { name: 'First steps' })
  const { ask, send } = await sessionOf(page)
  const [organization] = Object.values((await ask(api.users.find, { extras: 'all' })).orgs)
  const org_id = organization?.org_id ?? ''
  await expect(panel).toContainText('1 of 4 done')
  await ask(api.invites.save, { org_id, email: newPerson().email, name: 'Grace' })
  await ask(api.alerts.save, { org_id, keyword: 'pump' })
  await expect(panel).toContainText('3 of 4 done')
  const [channel] = await ask(api.channels.list, { org_id })
  const file = { name: 'Harbour.wav', audio: await openAsBlob(spoken(SENTENCE)) }
  await send(api.talks.save, { org_id, channel_id: channel?.channel_id ?? '', title: 'Harbour' }, file)
  await expect(panel).toHaveCount(0)
  await expect.poll(async () => (await ask(api.users.find, {})).onboarded).toBe(true)
}
