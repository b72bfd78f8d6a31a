import { api } from '@earshot/contract'
import { expect, test } from './fixtures.ts'
import { spoken } from './microphone.ts'
import { readFileSync } from 'node:fs'

test('a file keeps its name and date, both can be edited before and after sending, and search finds its name', async ({
  newStation,
  context,
  page,
}) => {
  const station = await newStation()
  await station.enter(context)
  await page.goto('/dashboard')
  const buffer = readFileSync(spoken('the water pump is broken'))
  const named = (name: string) => ({ name, mimeType: 'audio/wav', buffer: Buffer.concat([buffer, Buffer.from(name)]) })
  const picker = page.getByRole('region', { name: 'Send a talk' }).locator('input[type=file]')
  await picker.setInputFiles([named('Kim, interview 3.wav'), named('untitled-7.wav')])

  const form = page.getByRole('dialog', { name: 'Send 2 files to Ops' })
  await expect(form.getByRole('textbox', { name: 'Title of Kim, interview 3.wav' })).toHaveValue('Kim, interview 3')
  await form.getByRole('textbox', { name: 'Title of untitled-7.wav' }).fill('Harbour watch')
  await form.getByLabel('When untitled-7.wav was recorded').fill('2024-05-01T10:30')
  await form.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(form).toHaveCount(0)

  const rows = page.getByRole('list', { name: 'Talks' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Kim, interview 3')
  await rows.filter({ hasText: 'Harbour watch' }).getByRole('link').click()
  const facts = page.getByRole('complementary', { name: 'About this talk' })
  await expect(facts.getByText(/2024/)).toContainText('10:30')
  await facts.getByRole('button', { name: 'Change the title' }).click()
  await facts.getByRole('textbox', { name: 'Title' }).fill('Pier watch')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article').locator('header').first()).toContainText('Pier watch')
  const { speaker_id } = await station.ask(api.speakers.create, { org_id: station.org_id, name: 'Kim' })
  const opened = new URL(page.url()).searchParams.get('talk_id') ?? ''
  await station.ask(api.talks.update, { talk_id: opened, speaker_id })
  await page.setViewportSize({ width: 1300, height: 900 })
  const header = page.getByRole('article').locator('header').first()
  await expect(header).toContainText('sent by')
  const isCut = (element: HTMLElement | SVGElement) => element.scrollWidth > element.clientWidth
  expect(await header.locator('b').evaluate(isCut), 'the title is whole, although there is a sender').toBe(false)
  await page.getByRole('article').getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('menuitem', { name: /^Publish a clip/ }).click()
  const sharing = page.getByRole('dialog', { name: 'Share this talk' })
  await expect(sharing.getByRole('textbox', { name: 'Title' }), 'it is shared by its new name').toHaveValue(
    'Pier watch',
  )
  await page.keyboard.press('Escape')
  await facts.getByRole('button', { name: 'Change when it was recorded' }).click()
  await facts.getByLabel('Recorded', { exact: true }).fill('2024-06-02T09:15')
  await page.keyboard.press('Enter')
  await expect(facts.getByText(/2024/)).toContainText('9:15')
  const { talk_id = '' } = Object.fromEntries(new URL(page.url()).searchParams)
  const recorded = async () => (await station.ask(api.talks.find, { talk_id })).recorded_at
  await expect.poll(recorded).toContain('2024-06-02')

  await page.reload()
  await expect(facts.getByText(/2024/)).toContainText('9:15')
  await page.getByRole('search').getByRole('combobox').fill('pier')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Pier watch')
  const { talks } = await station.ask(api.search.search, { org_id: station.org_id, query: 'interview' })
  expect(talks.map(({ title }) => title)).toEqual(['Kim, interview 3'])
})
