import { api } from '@earshot/contract'
import { describe, expect, test } from 'vitest'
import { updateLevel } from '../../identity/users/users.repo.ts'
import { openSession } from '../../identity/sessions/sessions.service.ts'
import { type Person, testApp } from '../../testing/test-app.ts'

const CLOSED = { status: 403, refusal: { requires: 'second_factor' } }

describe('everybody', () => {
  const { ask, organization, context } = testApp({ env: { SECOND_FACTOR: 'everybody' } })

  test('no one without a second factor enters, and a factor of the issuer counts', async () => {
    const { org_id, admin } = await organization()
    const asked = { org_id, extras: '' }
    expect(await ask(admin, api.organizations.find, asked)).toMatchObject(CLOSED)
    const session = await openSession(context(), admin.user_id, { second_factor: true })
    expect((await ask({ ...admin, ...session }, api.organizations.find, asked)).status).toBe(200)
  })
})

describe('operators', () => {
  const { ask, organization, memberOf, person, context } = testApp({ env: { SECOND_FACTOR: 'operators' } })
  const find = (who: Person, org_id: string) => ask(who, api.organizations.find, { org_id, extras: '' })

  test('admins and operators need one, members do not', async () => {
    const { org_id, admin } = await organization()
    const operator = await person()
    await updateLevel(context().connections.outside, operator.user_id, 1000)
    for (const who of [admin, operator]) expect(await find(who, org_id)).toMatchObject(CLOSED)
    expect((await find(await memberOf(org_id), org_id)).status).toBe(200)
  })
})
