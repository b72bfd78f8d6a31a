import { SummarySettings, summarySettingsRoutes } from '@earshot/contract/summary-settings'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { blank } from '../../testing/blank.ts'
import { looksRight } from '../../testing/layout.ts'
import { org_id } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { server } from '../../testing/stand-in-server.ts'
import { Summaries } from './Summaries.tsx'

test('without a chat model the page says what summaries need, and hands over a request to the operator', async () => {
  server.answer(summarySettingsRoutes.find, () => blank(SummarySettings, { org_id, model: null }))
  await show(<Summaries org_id={org_id} />)
  await expect.element(page.getByText('Summaries need a chat model')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Copy a request to the operator' })).toBeVisible()
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
  await looksRight()
})
