import { Channel, channelRoutes } from '@earshot/contract/channels'
import { Scim as Provisioning, ScimGroup, ScimToken, scimRoutes } from '@earshot/contract/scim'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { blank } from '../../testing/blank.ts'
import { looksRight } from '../../testing/layout.ts'
import { org_id } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { server } from '../../testing/stand-in-server.ts'
import { Scim } from './Scim.tsx'

const address = 'https://earshot.example.org/scim/v2'
const answers = (part: Partial<Provisioning>) =>
  server.answer(scimRoutes.find, () => ({ ...blank(Provisioning), address, ...part }))

test('without a verified domain the page says what to do first', async () => {
  answers({})
  await show(<Scim org_id={org_id} />)
  await expect.element(page.getByText('Only people with an address of a verified email domain')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Invitations' })).toBeVisible()
  await expect.element(page.getByText(address)).toBeVisible()
})

test('a double click creates one token, whose secret is shown once', async () => {
  answers({ domains: ['example.org'] })
  server.answer(scimRoutes.create, ({ name }) => ({ ...blank(ScimToken, { name }), token: 'es_secret' }))
  await show(<Scim org_id={org_id} />)
  await page.getByRole('button', { name: 'New token' }).click()
  await page.getByRole('button', { name: 'Create token' }).click()
  await expect.element(page.getByText('Enter a name')).toBeVisible()
  expect(server.asked(scimRoutes.create)).toEqual([])
  await page.getByLabelText('Name').fill('Okta')
  await page.getByRole('button', { name: 'Create token' }).dblClick()
  await expect.element(page.getByLabelText('SCIM token', { exact: true })).toMatchTextContent('es_secret')
  expect(server.asked(scimRoutes.create)).toMatchObject([{ org_id, name: 'Okta' }])
  await page.getByRole('button', { name: 'I have saved it' }).click()
  await expect.element(page.getByText('es_secret')).not.toBeInTheDocument()
})

test('a token is revoked after a question, and one that is gone says so', async () => {
  const token = blank(ScimToken, { name: 'Okta', ending: 'k3Xw' })
  answers({ domains: ['example.org'], people: 12, waiting: 1, tokens: [token] })
  server.refuse(scimRoutes.remove, 'not_found', { text: 'This token was revoked already' })
  await show(<Scim org_id={org_id} />)
  await expect.element(page.getByText('12 people are provisioned · 1 has not signed in yet')).toBeVisible()
  await expect.element(page.getByRole('row', { name: 'Okta' })).toMatchTextContent('never')
  await page.getByRole('button', { name: 'Revoke Okta' }).click()
  await page.getByRole('button', { name: 'Revoke the token' }).click()
  await expect.element(page.getByText('This token was revoked already')).toBeVisible()
})

test('a group gives a role and private channels', async () => {
  const channel = blank(Channel, { org_id, name: 'Tower', private: true, joined: true })
  const { channel_id } = channel
  const group = blank(ScimGroup, { name: 'Radio', people: 7, role: null })
  server.answer(channelRoutes.list, () => [channel, blank(Channel, { org_id, name: 'Open', joined: true })])
  answers({ domains: ['example.org'], groups: [group] })
  server.answer(scimRoutes.updateGroup, ({ role }) => ({ ...group, role, channel_ids: [channel_id] }))
  await show(<Scim org_id={org_id} />)
  await expect.element(page.getByRole('row', { name: 'Radio' })).toMatchTextContent('nothing')
  await page.getByRole('button', { name: 'Change Radio' }).click()
  await page.getByLabelText('Role').selectOptions('Moderator')
  await page.getByRole('combobox', { name: 'Private channels' }).click()
  await page.getByRole('option', { name: 'Tower' }).click()
  await userEvent.keyboard('{Tab}')
  answers({ domains: ['example.org'], groups: [{ ...group, role: 'moderator', channel_ids: [channel_id] }] })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('row', { name: 'Radio' })).toMatchTextContent('Tower')
  expect(server.asked(scimRoutes.updateGroup)).toMatchObject([{ role: 'moderator', channel_ids: [channel_id] }])
  await looksRight()
})
