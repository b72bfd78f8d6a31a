import { readFileSync } from 'node:fs'
import { expect, test } from './fixtures.ts'
import { accessible, fits } from './layout-checks.ts'
import { spoken } from './microphone.ts'

test('a recording that is sent to the email address of a channel appears in the open list', async ({
  page,
  context,
  newStation,
  request,
}) => {
  const station = await newStation()
  await station.enter(context)
  await page.goto(`/organizations/${station.org_id}/channels`)
  await page.getByRole('button', { name: 'More about Ops' }).click()
  await page.getByRole('menuitem', { name: 'Email address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Email address of Ops' })
  await dialog.getByRole('button', { name: 'Create address' }).click()
  const address = await dialog.getByText(/@in\.example\.org$/).innerText()
  await accessible(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await fits(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

  const data = [
    `From: ${station.admin.email}`,
    `To: ${address}`,
    'Subject: Rounds at nine',
    'MIME-Version: 1.0',
    'Content-Type: audio/wav; name="rounds.wav"',
    'Content-Disposition: attachment; filename="rounds.wav"',
    'Content-Transfer-Encoding: base64',
    '',
    readFileSync(spoken('please open the gate for the truck'), 'base64').replaceAll(/.{76}/g, '$&\r\n'),
  ].join('\r\n')
  const headers = { authorization: 'Bearer the key of the mail server', 'content-type': 'message/rfc822' }
  const delivered = await request.post('/api/mail', { headers, data })
  expect(await delivered.json()).toMatchObject({ refused: [] })
  await expect(page.getByRole('main').getByText('Rounds at nine')).toBeVisible()
  await expect(page.getByRole('main').getByText(/open the gate/)).toBeVisible()
})
