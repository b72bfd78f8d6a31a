import { talkgroupRoutes } from '@earshot/contract/talkgroups'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { looksRight } from '../../testing/layout.ts'
import { org_id } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { server } from '../../testing/stand-in-server.ts'
import { Talkgroups } from './Talkgroups.tsx'

const fileInput = () => page.elementLocator(document.querySelector('input[type=file]') as HTMLElement)
const upload = (name: string, text: string) => fileInput().upload(new File([text], name))

test('a talkgroup is named by hand, and what is no number is not saved', async () => {
  server.answer(talkgroupRoutes.list, () => [])
  server.answer(talkgroupRoutes.save, ({ talkgroups }) => talkgroups)
  await show(<Talkgroups org_id={org_id} />)
  await page.getByLabelText('Talkgroup', { exact: true }).fill('tg1')
  await page.getByLabelText('Channel of its calls').fill('Dispatch')
  await page.getByRole('button', { name: 'Save talkgroup' }).click()
  await expect.element(page.getByText('Enter a number of up to 10 digits')).toBeVisible()
  await page.getByLabelText('Talkgroup', { exact: true }).fill('4102')
  await page.getByRole('button', { name: 'Save talkgroup' }).click()
  await expect.element(page.getByRole('listitem').filter({ hasText: '4102' })).toMatchTextContent('Dispatch')
  expect(server.asked(talkgroupRoutes.save)).toEqual([
    { org_id, talkgroups: [{ talkgroup: '4102', name: 'Dispatch' }] },
  ])
  await looksRight()
})

test('a CSV as radio people have it is imported, and another file says what is missing', async () => {
  server.answer(talkgroupRoutes.list, () => [])
  server.answer(talkgroupRoutes.save, ({ talkgroups }) => talkgroups)
  await show(<Talkgroups org_id={org_id} />)
  await expect.element(page.getByRole('button', { name: 'Import CSV' })).toBeVisible()
  await upload('notes.csv', 'hello\n')
  await expect.element(page.getByText('This is no list of talkgroups', { exact: false })).toBeVisible()
  await upload('tg.csv', 'Decimal,Alpha Tag,Description\n101,Fire,x\n102,Law,y\nall,,\n')
  await expect.element(page.getByText('2 talkgroups saved. 1 line was left out.')).toBeVisible()
  expect(server.asked(talkgroupRoutes.save)).toHaveLength(1)
})

test('a file is read again when it is selected again, as after it was corrected', async () => {
  server.answer(talkgroupRoutes.list, () => [])
  await show(<Talkgroups org_id={org_id} />)
  const notices = page.getByText('This is no list of talkgroups', { exact: false })
  await expect.element(page.getByRole('button', { name: 'Import CSV' })).toBeVisible()
  // A window of the system would answer as well, that nothing was selected.
  fileInput()
    .element()
    .addEventListener('click', (event) => event.preventDefault())
  for (const times of [1, 2]) {
    await page.getByRole('button', { name: 'Import CSV' }).click()
    await fileInput().upload('package.json')
    await expect.poll(() => notices.elements().length).toBe(times)
  }
})
