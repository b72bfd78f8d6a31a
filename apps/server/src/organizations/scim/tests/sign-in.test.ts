import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { testAccounts } from '../../../identity/accounts/testing/test-accounts.ts'
import { mayRegister } from '../../../identity/users/registration.service.ts'
import { testApp } from '../../../testing/test-app.ts'
import { providers } from './provider.ts'

const inside = testApp({ worker: true })
const { ask, context } = inside
const { provider, roleIn, patch } = providers(inside)
const { resident, exchanged, unproven } = testAccounts(inside)

test('a person who is awaited enters at the first sign-in, with what their groups give', async () => {
  const { at, org_id, admin, provisioned, grouped } = await provider({ send: false })
  const email = at()
  const id = await provisioned(email)
  const group_id = await grouped('Radio', [id])
  await ask(admin, api.scim.updateGroup, { org_id, group_id, role: 'moderator' })
  expect((await ask(admin, api.scim.find, { org_id })).body.waiting).toBe(1)
  const ada = await exchanged(await resident(email))
  expect(await roleIn(ada, org_id)).toEqual(['member', true, true])
  expect((await ask(admin, api.scim.find, { org_id })).body).toMatchObject({ people: 1, waiting: 0 })
  const [entry] = (await ask(admin, api.audit.list, { org_id })).body.entries.filter(
    ({ action }) => action === 'member.join',
  )
  expect(entry).toMatchObject({ user_id: ada.user_id, subject: 'SCIM' })
  const { events } = (await ask(ada, api.securityEvents.own, {})).body
  expect(events).toContainEqual(expect.objectContaining({ kind: 'joined', org_id, about: 'SCIM' }))
})

test('who is inactive or deleted before they came does not enter, and an address that is not proven does not', async () => {
  const { at, org, org_id, say, provisioned } = await provider()
  const [off, gone, doubtful, lost] = [at(), at(), at(), at()]
  const ids = [await provisioned(off), await provisioned(gone)]
  for (const email of [doubtful, lost]) await provisioned(email)
  const doubted = await unproven(doubtful)
  const late = [await resident(off), await resident(gone), await resident(lost)]
  await say('PATCH', `/Users/${ids[0]}`, patch({ op: 'replace', path: 'active', value: false }))
  await say('DELETE', `/Users/${ids[1]}`)
  await org.db
    .updateTable('email_domains')
    .set({ lost: new Date().toISOString() })
    .where('org_id', '=', org_id)
    .execute()
  expect(await roleIn(await exchanged(doubted), org_id)).toBe(403)
  for (const each of late) expect(await roleIn(await exchanged(each), org_id)).toBe(404)
})

test('where people register by invitation, who is provisioned and active may', async () => {
  const { at, say, provisioned } = await provider()
  const email = at()
  const id = await provisioned(email)
  const { connections, config } = context()
  const may = (address: string) => mayRegister({ connections, config: { ...config, registration: 'invite' } }, address)
  expect([await may(email), await may(at())]).toEqual([true, false])
  await say('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'active', value: false }))
  expect(await may(email)).toBe(false)
})

test('who has left does not enter again by signing in', async () => {
  const { at, org_id, provisioned } = await provider()
  const account = await (async (email: string) => {
    await provisioned(email)
    return resident(email)
  })(at())
  const ada = await exchanged(account)
  expect((await ask(ada, api.members.remove, { org_id, user_id: ada.user_id })).status).toBe(200)
  expect(await roleIn(await exchanged(account), org_id)).toBe(404)
})
