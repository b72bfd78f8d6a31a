import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { api } from '@earshot/contract'
import type { Page } from '@playwright/test'
import { accessibleInBothSchemes } from './layout-checks.ts'
import { expect, test } from './fixtures.ts'
import { spokenInFormat } from './microphone.ts'
import type { Station } from './station.ts'

const SAID = 'please call the fire department'
const endings = ['webm', 'ogg', 'mp4', 'mp3', 'wav', 'flac'] as const

let station: Station
test.beforeAll(async ({ newStation }) => {
  station = await newStation()
})
test.beforeEach(async ({ context, page }) => {
  await station.enter(context)
  await page.goto('/dashboard')
})

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const refused = [
  { name: 'nothing.wav', buffer: Buffer.alloc(0), says: 'The recording is empty', status: 400 },
  { name: 'picture.mp3', buffer: PNG, says: 'Earshot cannot read this file', status: 415 },
  {
    name: 'letter.flac',
    buffer: Buffer.from('Dear all, '.repeat(900)),
    says: 'Earshot cannot read this file',
    status: 415,
  },
  {
    name: 'text.vcon',
    buffer: Buffer.from('{"vcon":"0.4.0","dialog":[]}'),
    says: 'This vCon has no recording',
    status: 400,
  },
  {
    name: 'cut.vcon.json',
    buffer: Buffer.from('{"vcon":'),
    says: 'This file is not a vCon or is cut off',
    status: null,
  },
]

test('a file that is no recording is refused with its reason, and nothing of it stays', async ({
  page,
  complaints,
}) => {
  await pick(page, refused)
  const files = page.getByRole('list', { name: 'Unsent' })
  for (const { name, says, status } of refused) {
    if (status) complaints.provoked(new RegExp(`status of ${status} .*/v3/(save|vcon)`))
    const file = files.getByRole('listitem').filter({ hasText: name })
    await expect(file.getByRole('alert')).toContainText(says)
    await expect(file.getByRole('button', { name: `Retry: ${name}` }), 'there is no retry').toHaveCount(0)
    await file.getByRole('button', { name: `Do not send: ${name}` }).click()
  }
  await expect(files).toHaveCount(0)
  await expect(page.getByText('No talks yet')).toBeVisible()
  const { total } = await station.ask(api.search.search, { org_id: station.org_id, query: '' })
  expect(total).toBe(0)
})

test('every container is transcribed, several files at once', async ({ page }) => {
  test.slow()
  await pick(
    page,
    endings.map((ending) => spokenInFormat(SAID, ending)),
  )
  const rows = page.getByRole('list', { name: 'Talks' }).getByRole('listitem')
  await expect(rows).toHaveCount(endings.length)
  await expect(page.getByRole('list', { name: 'Unsent' })).toHaveCount(0)
  await expect(rows.filter({ hasText: 'fire department' })).toHaveCount(endings.length)
})

test('a dropped file is transcribed', async ({ page }) => {
  await expect(page.getByRole('button', { name: 'Record', exact: true }), 'files can be dropped').toBeVisible()
  const before = await page.getByRole('status').filter({ hasText: /talk/ }).textContent()
  await drop(page, spokenInFormat('the water pump is broken', 'webm'))
  const sent = page.getByRole('list', { name: 'Talks' }).getByRole('listitem').first()
  await expect(page.getByRole('status').filter({ hasText: /\d talk/ })).not.toHaveText(before ?? '')
  await expect(sent).toContainText('water pump')
})

test('a vCon becomes a talk, and selected or found talks are exported unless one of them is gone', async ({
  page,
  complaints,
}) => {
  const body = readFileSync(spokenInFormat(SAID, 'flac')).toString('base64url')
  const dialog = [{ type: 'recording', start: '2026-01-31T09:30:00Z', encoding: 'base64url', body }]
  const analysis = [{ type: 'transcript', dialog: 0, encoding: 'none', body: 'The compressor is broken' }]
  const vcon = { vcon: '0.4.0', uuid: randomUUID(), subject: 'From the call centre', dialog, analysis }
  await pick(page, [{ name: 'call.vcon.json', buffer: Buffer.from(JSON.stringify(vcon)) }])
  const row = page
    .getByRole('list', { name: 'Talks' })
    .getByRole('listitem')
    .filter({ hasText: 'From the call centre' })
  await expect(row).toBeVisible()
  await page.goto('/dashboard?query=compressor')
  await expect(row).toBeVisible()
  await row.getByRole('checkbox').check({ force: true })
  const selected = page.getByRole('region', { name: 'Selected talks' })
  await selected.getByRole('button', { name: 'Export' }).click()
  const form = page.getByRole('dialog', { name: 'Export' })
  await expect(form.getByRole('radio', { name: /PDF/ })).toBeFocused()
  await accessibleInBothSchemes(page)
  const [pdf] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(pdf.suggestedFilename()).toBe('From the call centre 2026-01-31 09.30.pdf')
  expect(readFileSync(await pdf.path(), 'latin1').slice(0, 5)).toBe('%PDF-')
  await expect(form.getByText('The download is complete.')).toBeVisible()
  await form.getByRole('button', { name: 'Close', exact: true }).last().click()

  await page.getByRole('button', { name: 'Saved searches' }).click()
  await page.getByRole('button', { name: 'Export what it finds' }).click()
  await form.getByRole('radio', { name: /vCon/ }).check()
  await form.getByRole('checkbox', { name: 'Include recordings' }).check()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    form.getByRole('button', { name: 'Export', exact: true }).click(),
  ])
  expect(JSON.parse(readFileSync(await file.path(), 'utf8')).dialog[0].body).toBeTruthy()
  await form.getByRole('button', { name: 'Close', exact: true }).last().click()

  complaints.provoked(/status of 404 .*\/v3\/talk_export/)
  await page.route('**/v3/talk_export', (route) =>
    route.continue({ postData: { ...route.request().postDataJSON(), talk_ids: [randomUUID()] } }),
  )
  await selected.getByRole('button', { name: 'Export' }).click()
  await form.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(form.getByRole('alert')).toContainText('One of these talks was deleted')
})

async function pick(page: Page, files: string[] | { name: string; buffer: Buffer }[]) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Send audio files' }).click()
  const chosen = files.map((file) => (typeof file === 'string' ? file : { ...file, mimeType: 'audio/wav' }))
  await (await chooser).setFiles(chosen as string[])
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
}

async function drop(page: Page, file: string) {
  const dataTransfer = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0))], 'dropped.webm'))
      return transfer
    },
    readFileSync(file, 'base64'),
  )
  const target = page.getByRole('region', { name: 'Talks' })
  await target.dispatchEvent('dragenter', { dataTransfer })
  await expect(page.getByText('Drop to send to Ops')).toBeVisible()
  await target.dispatchEvent('drop', { dataTransfer })
  await expect(page.getByText('Drop to send to Ops')).toHaveCount(0)
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
}
