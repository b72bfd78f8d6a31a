import { engineRoutes } from '@earshot/contract/engines'
import { modelRoutes, SpeechModel, SpeechModels } from '@earshot/contract/models'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { blank } from '../../testing/blank.ts'
import { looksRight } from '../../testing/layout.ts'
import { org_id } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { server } from '../../testing/stand-in-server.ts'
import { Speech } from '../speech/Speech.tsx'
import { ModelLine } from './ModelLine.tsx'
import { Models } from './Models.tsx'

const model = (name: string, fields: Partial<SpeechModel> = {}) =>
  blank(SpeechModel, { model: name, bytes: 52_000, memory: 100, ...fields })
const inUse = model('big', { used: true, selected: true, ready: true, here: 52_000 })
const offer = (...models: SpeechModel[]) => server.answer(modelRoutes.list, () => blank(SpeechModels, { models }))
const row = (name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: false }) })

test('a model that does not fit is disabled, with a reason', async () => {
  offer({ ...inUse, tested: true }, model('giant', { lacks: 'memory' }), model('german', { languages: ['nl', 'de'] }))
  await show(<Models org_id={org_id} />)
  await expect.element(row('big')).toBeVisible()
  await expect.element(row('giant')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Show other models' }).click()
  await expect.element(row('giant')).toMatchTextContent('Needs more memory than this server has.')
  await expect.element(page.getByRole('button', { name: 'Download and use giant' })).toBeDisabled()
  await expect.element(row('german')).toMatchTextContent('Dutch, German')
  await expect.element(row('german')).toMatchTextContent('50.8 kB to download')
  await expect.element(row('big')).toMatchTextContent('Tested with Earshot')
  await expect.element(row('german')).toMatchTextContent('Not tested with Earshot')
  await looksRight()
})

test('a download that failed says why, when it is tried again, and is tried again on request', async () => {
  const problem = 'The model could not be fetched: it answers 404'
  offer(model('german', { used: true, selected: true, problem, next_try: '2026-01-31T09:30:00Z' }))
  await show(<Models org_id={org_id} />)
  await expect.element(row('german')).toMatchTextContent('it answers 404')
  await expect.element(row('german')).toMatchTextContent(/Next try at \d/)
  await looksRight()
  server.answer(modelRoutes.retry, () => {
    offer({ ...inUse, model: 'german' })
    return blank(SpeechModels, { models: [{ ...inUse, model: 'german' }] })
  })
  await row('german').getByRole('button', { name: 'Try again' }).click()
  await expect.element(row('german')).toMatchTextContent('In use')
})

test('a model that is ready is an engine at once', async () => {
  offer(model('german', { used: true, selected: true, problem: 'It answers 404' }))
  await show(<Speech org_id={org_id} />)
  await expect.element(row('german')).toBeVisible()
  await expect.poll(() => server.asked(engineRoutes.find)).toHaveLength(1)
  offer({ ...inUse, model: 'german' })
  await expect.poll(() => server.asked(engineRoutes.find)).toHaveLength(2)
})

test('a server without a way to the download says that, and keeps the details folded', async () => {
  const problem = 'https://example.org/model could not be fetched: getaddrinfo ENOTFOUND example.org'
  offer(model('german', { used: true, selected: true, problem }))
  await show(<Models org_id={org_id} />)
  await expect.element(row('german').getByRole('status')).toMatchTextContent('cannot reach the download server')
  await expect.element(page.getByText('ENOTFOUND')).not.toBeVisible()
  await row('german').getByText('Technical details').click()
  await expect.element(page.getByText('ENOTFOUND')).toBeVisible()
})

test('an unselected model can be removed after a confirmation', async () => {
  offer({ ...inUse, model: 'german' }, model('big', { used: true, ready: true, removable: true }))
  server.answer(modelRoutes.remove, () => {
    offer({ ...inUse, model: 'german' })
    return blank(SpeechModels, { models: [{ ...inUse, model: 'german' }] })
  })
  await show(<Models org_id={org_id} />)
  await expect.element(row('big')).toMatchTextContent('Downloaded')
  await expect.element(page.getByRole('button', { name: 'Remove german' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Remove big' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toMatchTextContent('You can download it again.')
  expect(server.asked(modelRoutes.remove)).toEqual([])
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect.element(row('big')).not.toBeInTheDocument()
})

test('while the first model is being downloaded, admins see one line, which they can dismiss', async () => {
  offer(model('big', { used: true, selected: true, here: 26_000 }))
  await show(
    <>
      <ModelLine org_id={org_id} />
      <Models org_id={org_id} />
    </>,
  )
  const line = page.getByText('A speech model is being downloaded.')
  await expect.element(line).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Speech settings' })).toBeVisible()
  await expect
    .element(page.getByRole('progressbar', { name: 'Download of big' }))
    .toHaveAttribute('aria-valuenow', '50')
  await looksRight()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(row('big')).toMatchTextContent('50%')
  await expect.element(line).not.toBeInTheDocument()
})
