import { ApiKey } from '@earshot/contract/keys'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { blank } from '../../testing/blank.ts'
import { org_id } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { KeyTable } from './KeyTable.tsx'

const key = (name: string, fields: Partial<ApiKey>) => blank(ApiKey, { org_id, name, ending: name, ...fields })
const keys = [
  key('Scanner', { send: true, new_channels: true, last_used: '2026-01-02T00:00:00Z' }),
  key('Archive', { expires_at: '2026-01-01T00:00:00Z', last_used: '2026-01-03T00:00:00Z' }),
]

test('a key says what it may, that it has expired, and keys are sorted by when they were used', async () => {
  await show(<KeyTable org_id={org_id} keys={keys} />)
  const row = (name: string) => page.getByRole('row', { name })
  await expect.element(row('Scanner')).toMatchTextContent('read and send')
  await expect.element(row('Scanner')).toMatchTextContent('creates channels')
  await expect.element(row('Scanner')).toMatchTextContent('never')
  await expect.element(row('Archive')).toMatchTextContent('expired')
  await expect.element(row('Archive')).not.toMatchTextContent('read and send')
  const order = () => [...document.querySelectorAll('code')].map(({ textContent }) => textContent)
  await page.getByRole('button', { name: 'Last used' }).click()
  await expect.poll(order).toEqual(['…Scanner', '…Archive'])
  await page.getByRole('button', { name: 'Last used' }).click()
  await expect.poll(order).toEqual(['…Archive', '…Scanner'])
})
