import { Channel, channelRoutes } from '@earshot/contract/channels'
import { ApiKey, keyRoutes } from '@earshot/contract/keys'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { blank } from '../../testing/blank.ts'
import { org_id } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { server } from '../../testing/stand-in-server.ts'
import { Keys } from './Keys.tsx'

test('a key without a name is not created', async () => {
  await show(<Keys org_id={org_id} />)
  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByRole('button', { name: 'Create key' }).click()
  await expect.element(page.getByText('Enter a name')).toBeVisible()
  expect(server.asked(keyRoutes.create)).toEqual([])
})

test('a double click creates one API key, and a click outside the dialog does not hide its secret', async () => {
  server.answer(keyRoutes.create, ({ name }) => ({ ...blank(ApiKey, { org_id, name }), key: 'esk_secret' }))
  await show(<Keys org_id={org_id} />)
  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByLabelText('Name').fill('Radio recorder')
  await page.getByRole('button', { name: 'Create key' }).dblClick()
  await expect.element(page.getByText('It is shown only once', { exact: false })).toBeVisible()
  expect(server.asked(keyRoutes.create)).toHaveLength(1)
  await page.elementLocator(document.body).click({ position: { x: 5, y: 5 } })
  await expect.element(page.getByText('It is shown only once', { exact: false })).toBeVisible()
})

test('a key names its channel after that is archived', async () => {
  const channel = blank(Channel, { org_id, name: 'Night desk', archived: '2026-01-31T09:30:00Z', joined: true })
  const { channel_id } = channel
  server.answer(channelRoutes.list, ({ archived }) => (archived ? [channel] : []))
  server.answer(keyRoutes.list, () => [blank(ApiKey, { org_id, name: 'Scanner', send: true, channel_id })])
  await show(<Keys org_id={org_id} />)
  await expect.element(page.getByRole('row', { name: 'Scanner' })).toMatchTextContent('Night desk')
})
