import { searchRoutes } from '@earshot/contract/search'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { org_id } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { server } from '../../testing/stand-in-server.ts'
import { PlayUnheard } from './PlayUnheard.tsx'

const where = { org_id, query: '' }

test('where everything is heard, the button says so and asks for nothing', async () => {
  await show(<PlayUnheard where={where} unheard={0} />)
  const button = page.getByRole('button', { name: 'All caught up' })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await button.click({ force: true })
  expect(server.asked(searchRoutes.search)).toEqual([])
})

test('talks that were heard in the meantime are said, and a request that fails', async () => {
  await show(<PlayUnheard where={where} unheard={2} />)
  const button = page.getByRole('button', { name: 'Play 2 unheard' })
  await button.click()
  await expect.element(page.getByText('All caught up: no unheard talk here can be played.')).toBeVisible()
  server.refuse(searchRoutes.search, 'conflict', { text: 'Not just now' })
  await button.click()
  await expect.element(page.getByRole('alert').filter({ hasText: 'Could not play it' })).toMatchTextContent('Not just')
  await expect.element(button).toHaveAttribute('aria-busy', 'false')
})
