import { joinRequestRoutes, OwnJoinRequest } from '@earshot/contract/joining'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { blank } from '../testing/blank.ts'
import { show } from '../testing/show.tsx'
import { server } from '../testing/stand-in-server.ts'
import { OwnRequests } from './OwnRequests.tsx'

const request = (organization: string, status: OwnJoinRequest['status']) =>
  blank(OwnJoinRequest, { organization, status })

test('who asked to join reads what became of it, and takes it back or puts it away', async () => {
  const asked = [request('Harbour', 'waiting'), request('Quay', 'declined')]
  server.answer(joinRequestRoutes.mine, () => asked)
  const again = server.refuse(joinRequestRoutes.withdraw, 'conflict', { text: 'Not just now' })
  await show(<OwnRequests />)
  const note = (organization: string) => page.getByRole('status').filter({ hasText: organization })
  await expect.element(note('Harbour')).toMatchTextContent('You asked to join Harbour. An admin decides')
  await expect.element(note('Quay')).toMatchTextContent('An admin of Quay declined your request.')
  await page.getByRole('button', { name: 'Withdraw the request to Harbour' }).click()
  await expect.element(note('Harbour').getByRole('alert')).toMatchTextContent('Not just now')
  again()
  await page.getByRole('button', { name: 'Dismiss Quay' }).click()
  await expect
    .poll(() => server.asked(joinRequestRoutes.withdraw))
    .toEqual(asked.map(({ request_id }) => ({ request_id })))
})
