import { SummarySettings, summarySettingsRoutes } from '@earshot/contract/summary-settings'
import { ADMIN_LEVEL } from '@earshot/contract/rules/is-admin'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { apiUser } from '../../lib/browser-storage/server-values.ts'
import { blank } from '../../testing/blank.ts'
import { looksRight } from '../../testing/layout.ts'
import { me, org_id } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { server } from '../../testing/stand-in-server.ts'
import { Summaries } from './Summaries.tsx'

test('without a chat model an operator reads how to connect one', async () => {
  server.answer(summarySettingsRoutes.find, () => blank(SummarySettings, { org_id, model: null }))
  await show(<Summaries org_id={org_id} />)
  apiUser.set({ ...me, level: ADMIN_LEVEL })
  await expect.element(page.getByText(/^CHAT_URL=.* npm start$/)).toBeVisible()
  await expect.element(page.getByText(/docs\/summaries\.md says more/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Copy a request to the operator' })).not.toBeInTheDocument()
  await looksRight()
})

test('without a chat model the page says what summaries need, and hands over a request to the operator', async () => {
  server.answer(summarySettingsRoutes.find, () => blank(SummarySettings, { org_id, model: null }))
  await show(<Summaries org_id={org_id} />)
  await expect.element(page.getByText('Summaries need a chat model')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Copy a request to the operator' })).toBeVisible()
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
  await looksRight()
})

test('what is written is shown as it is selected, and fits', async () => {
  const selected = { model: 'lab-1', title: true, sentences: true, actions: true, languages: ['de'] }
  server.answer(summarySettingsRoutes.find, () => blank(SummarySettings, { org_id, ...selected }))
  await show(<Summaries org_id={org_id} />)
  for (const name of ['A title', 'A summary', /^Action items/])
    await expect.element(page.getByLabelText(name)).toBeChecked()
  await expect.element(page.getByText('German', { exact: true }).first()).toBeVisible()
  await looksRight()
})
