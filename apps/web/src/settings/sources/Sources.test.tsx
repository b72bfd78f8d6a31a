import { filePatternRoutes } from '@earshot/contract/file-patterns'
import { Source, sourceRoutes } from '@earshot/contract/sources'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { blank } from '../../testing/blank.ts'
import { looksRight } from '../../testing/layout.ts'
import { org_id } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { server } from '../../testing/stand-in-server.ts'
import { Sources } from './Sources.tsx'

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const source = (fields: Partial<Source>) => blank(Source, { org_id, channel_id: null, problem: null, ...fields })
const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
const has = async (name: string, text: string) => {
  await expect.element(row(name)).toMatchTextContent(text)
}

beforeEach(() => {
  server.answer(filePatternRoutes.find, () => ({ org_id, pattern: '', tz: 'UTC' }))
})

test('without a source the page says how to get one', async () => {
  server.answer(sourceRoutes.list, () => [])
  await show(<Sources org_id={org_id} />)
  await expect.element(page.getByText('No sources yet')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'API keys' })).toBeVisible()
})

test('a source says when its last talk came, since when it is silent, and why it fails', async () => {
  const [day, now] = [ago(75), ago(1)]
  server.answer(sourceRoutes.list, () => [
    source({ source_id: crypto.randomUUID(), kind: 'radio', name: 'Tower', last_success: now }),
    source({ source_id: crypto.randomUUID(), kind: 'folder', name: 'Desk', folder: 'pc:/calls', last_success: day }),
    source({ source_id: crypto.randomUUID(), kind: 'key', name: 'Script', problem: 'expired' }),
    source({
      ...{ source_id: crypto.randomUUID(), kind: 'phone', name: '+4930123456', last_success: day, last_failure: now },
      ...{ failures: 3, failure: 'The organization has used up its storage' },
    }),
  ])
  await show(<Sources org_id={org_id} />)
  await has('Tower', 'Last talk')
  await expect.element(row('Tower').getByText('nothing for')).not.toBeInTheDocument()
  await has('Desk', 'nothing for 3 days')
  await has('Desk', 'pc:/calls')
  await has('Script', 'No talk yet')
  await has('Script', 'This key has expired')
  await has('+4930123456', '3 times in a row')
  await has('+4930123456', 'has used up its storage')
  await expect.element(page.getByRole('link', { name: 'Manage +4930123456' })).toBeVisible()
  await looksRight()
})

test('sources that cannot be loaded can be asked for again', async () => {
  server.refuse(sourceRoutes.list, 'forbidden', { text: 'Only admins of the organization can do this' })
  await show(<Sources org_id={org_id} />)
  await expect.element(page.getByText('Could not load the sources')).toBeVisible()
})

test('a pattern for file names is tried with an example before it is saved, and a wrong one says why', async () => {
  server.answer(sourceRoutes.list, () => [])
  server.answer(filePatternRoutes.save, (asked) => asked)
  await show(<Sources org_id={org_id} />)
  const pattern = page.getByLabelText('Pattern', { exact: true })
  const save = page.getByRole('button', { name: 'Save pattern' })
  for (const [written, sentence] of [
    ['recording', 'Add a field, like {channel} or {date}.'],
    ['{kanal}', '{kanal} is not a field.'],
    ['{channel}{unit}', 'Write what separates {channel} from the next field.'],
    ['{date', 'A brace is not closed.'],
  ] as const) {
    await pattern.fill(written)
    await expect.element(page.getByText(sentence)).toBeVisible()
    await save.click()
  }
  expect(server.asked(filePatternRoutes.save)).toEqual([])
  await pattern.fill('{channel}_{unit}_{date}_{time}')
  const said = page.getByLabelText('What the name says')
  await expect.element(said).toMatchTextContent('ChannelDispatch')
  await expect.element(said).toMatchTextContent('UnitE4')
  await page.getByLabelText('Try a name').fill('untitled.wav')
  await expect.element(page.getByText('This name does not match.')).toBeVisible()
  await save.click()
  await expect
    .poll(() => server.asked(filePatternRoutes.save))
    .toMatchObject([{ pattern: '{channel}_{unit}_{date}_{time}' }])
  await looksRight()
})
