import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const { ask, person } = testApp({ env: { RATE_LIMITS: 'on' } })

test('one person sends few invitations to one address, from however many organizations', async () => {
  const mallory = await person({ name: 'Mallory' })
  const email = `${crypto.randomUUID()}@example.org`
  const statuses: number[] = []
  for (let at = 0; at < 12; at++) {
    const { org_id } = (await ask(mallory, api.organizations.create, { name: `Station ${at}` })).body
    statuses.push((await ask(mallory, api.invites.save, { org_id, email, name: 'Bob' })).status)
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(10)
  expect(statuses.slice(10)).toEqual([429, 429])
})
