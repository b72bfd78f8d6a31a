import { SecurityEvent, securityEventRoutes } from '@earshot/contract/security-events'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { blank } from '../testing/blank.ts'
import { looksRight } from '../testing/layout.ts'
import { org_id } from '../testing/people.ts'
import { show } from '../testing/show.tsx'
import { SecurityEvents } from './SecurityEvents.tsx'
import { server } from '../testing/stand-in-server.ts'

test('events name person, count, browser and address, and more are loaded', async () => {
  const event = (kind: string, fields: Partial<SecurityEvent>) =>
    blank(SecurityEvent, { org_id, kind, name: 'Grace Hopper', times: 1, address: '198.51.100.7', ...fields })
  server.answer(securityEventRoutes.list, ({ cursor }) =>
    cursor
      ? { events: [event('a_kind_of_tomorrow', {})], next_cursor: null }
      : {
          events: [
            event('new_device', { browser: 'Firefox, Linux' }),
            event('sign_in_failed', { times: 812, address: '' }),
            event('key_address', { about: 'Radio room' }),
          ],
          next_cursor: 'more',
        },
  )
  await show(<SecurityEvents org_id={org_id} />)
  const list = page.getByRole('list', { name: 'Security events' })
  await expect.element(list).toMatchTextContent('Signed in from a new device')
  await expect.element(list).toMatchTextContent('Firefox, Linux · 198.51.100.7')
  await expect.element(list).toMatchTextContent('812 times · several addresses')
  await expect.element(list).toMatchTextContent('API key used from a new address Radio room')
  const alarming = list.element().querySelectorAll('[data-tone=amber]')
  expect([...alarming].map(({ textContent }) => textContent)).toEqual(['Signed in from a new device', 'Wrong password'])
  await looksRight()
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect.element(list).toMatchTextContent('a_kind_of_tomorrow')
})
