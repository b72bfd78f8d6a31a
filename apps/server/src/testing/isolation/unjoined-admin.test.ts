import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { enterAsJob } from '../../organizations/scope.ts'
import { seedTalks } from '../seed-talks.ts'
import { bearer, type Person, testApp } from '../test-app.ts'

const { app, ask, organization, memberOf, context } = testApp()
const SECRET = 'zeppelin'
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString()

/** Two admins, of whom one hears two private channels. */
async function station() {
  const { org_id, admin: inside } = await organization()
  const make = async (name: string, closed: boolean) =>
    (
      await ask(inside, api.channels.create, {
        org_id,
        name,
        private: closed,
        notes: closed ? `About the ${SECRET}` : '',
      })
    ).body.channel_id
  const [board, staff, open] = [await make('Board', true), await make('Staff', true), await make('Yard', false)]
  const outside = await memberOf(org_id)
  const members = context().connections.inside(org_id).updateTable('members').set({ org_role: 'admin' })
  await members.where('org_id', '=', org_id).where('user_id', '=', outside.user_id).execute()
  return { org_id, inside, outside, board, staff, open }
}

type Station = Awaited<ReturnType<typeof station>>

const seen = async (who: Person, { org_id }: Station) => {
  const { body } = await ask(who, api.audit.list, { org_id })
  return body.entries.filter(({ subject }) => subject.includes(SECRET)).map(({ action }) => action)
}

/** Everything of the organization that an admin can read. */
async function everything(who: Person, at: Station) {
  const { org_id } = at
  const lists = [api.channels.list, api.alerts.list, api.savedSearches.list, api.webhooks.list, api.phoneLines.list]
  const read = await Promise.all(lists.map(async (route) => JSON.stringify((await ask(who, route, { org_id })).body)))
  const archive = await app().inject({ url: `/v3/export?org_id=${org_id}`, headers: bearer(who) })
  expect(archive.statusCode).toBe(200)
  return [...read, archive.rawPayload.toString('latin1'), JSON.stringify(await seen(who, at))].join('\n')
}

const things: [string, (at: Station) => Promise<unknown>, string[]][] = [
  ['an alert of one private channel', (at) => alert(at, [at.board]), ['alert.create']],
  ['an alert of two private channels', (at) => alert(at, [at.board, at.staff]), ['alert.create']],
  ['an alert that was changed', changedAlert, ['alert.update', 'alert.create']],
  ['an alert that was deleted', deletedAlert, ['alert.remove', 'alert.create']],
  [
    'a webhook of a private channel',
    ({ inside, org_id, board: channel_id }) =>
      ask(inside, api.webhooks.create, {
        org_id,
        channel_id,
        name: SECRET,
        url: 'https://93.184.216.34/',
        events: ['hit.created'],
      }),
    ['webhook.create'],
  ],
  [
    'a shared search in a private channel',
    ({ inside, org_id, board: channel_id }) =>
      ask(inside, api.savedSearches.create, {
        org_id,
        name: SECRET,
        query: '',
        filters: { channel_id },
        shared: true,
      }),
    ['search.share'],
  ],
]

const alert = async ({ inside, org_id }: Station, channel_ids: string[]) =>
  (await ask(inside, api.alerts.save, { org_id, keyword: SECRET, channel_ids })).body as { alert_id: string }

async function changedAlert(at: Station) {
  const { alert_id } = await alert(at, [at.board])
  await ask(at.inside, api.alerts.save, { alert_id, cooldown: 60 })
}

async function deletedAlert(at: Station) {
  const { alert_id } = await alert(at, [at.board])
  await ask(at.inside, api.alerts.remove, { alert_id })
}

test.each(things)('%s is told to an admin outside by no list, export or entry of the audit log', async (_, make) => {
  const at = await station()
  await make(at)
  expect(await everything(at.inside, at)).toContain(SECRET)
  expect(await everything(at.outside, at)).not.toContain(SECRET)
})

test.each(things)('%s is in the audit log of an admin inside', async (_, make, actions) => {
  const at = await station()
  await make(at)
  expect(await seen(at.inside, at)).toEqual(actions)
})

test('an alert that also watches an open channel is told to every admin', async () => {
  const at = await station()
  await alert(at, [at.board, at.open])
  expect(await seen(at.outside, at)).toEqual(['alert.create'])
})

test('what was recorded of a channel before it became private is for those inside, too', async () => {
  const at = await station()
  await alert(at, [at.open])
  expect(await seen(at.outside, at)).toEqual(['alert.create'])
  await ask(at.inside, api.channels.update, { channel_id: at.open, private: true })
  expect([await seen(at.outside, at), await seen(at.inside, at)]).toEqual([[], ['alert.create']])
})

test('an admin outside sees that a private channel exists, renames it, and neither reads nor loses its notes', async () => {
  const { org_id, inside, outside, board: channel_id } = await station()
  const notes = async (who: Person) =>
    (await ask(who, api.channels.list, { org_id })).body.find((channel) => channel.channel_id === channel_id)?.notes
  expect([await notes(outside), await notes(inside)]).toEqual(['', `About the ${SECRET}`])
  const renamed = await ask(outside, api.channels.update, { channel_id, name: 'Directors', notes: '' })
  expect(renamed).toMatchObject({ status: 200, body: { name: 'Directors', notes: '' } })
  expect((await ask(outside, api.channels.update, { channel_id, notes: 'x' })).status).toBe(403)
  expect(await notes(inside)).toBe(`About the ${SECRET}`)
})

test('a retention rule counts what its admin does not hear, and needs the confirmation for it', async () => {
  const { org_id, outside, inside, board } = await station()
  const talk = { text: SECRET, user_id: inside.user_id, channel_id: board, playable: true }
  const dated = { ...talk, recorded_at: daysAgo(40), created: daysAgo(40) }
  await seedTalks(enterAsJob(context(), org_id), [dated, dated, dated])
  const rule = { org_id, sound_days: null, talk_days: 30 }
  for (const scope of [{}, { channel_id: board }]) {
    const found = await ask(outside, api.retention.preview, { ...scope, org_id, talk_days: 30 })
    expect(found.body).toMatchObject({ talks: 3, everything: true })
    expect(JSON.stringify(found.body)).not.toContain(SECRET)
    expect((await ask(outside, api.retention.save, { ...rule, ...scope, at_once: true })).status).toBe(409)
  }
  const { name } = (await ask(outside, api.organizations.find, { org_id })).body
  expect((await ask(outside, api.retention.save, { ...rule, confirm: name })).status).toBe(200)
})

test('a hold on a talk that the admin does not hear stops the deletion of the organization', async () => {
  const { org_id, outside, inside, board } = await station()
  const talk = { text: SECRET, user_id: inside.user_id, channel_id: board, playable: true }
  const [talk_id = ''] = await seedTalks(enterAsJob(context(), org_id), [talk])
  expect((await ask(inside, api.retention.hold, { talk_id, reason: SECRET })).status).toBe(201)
  const refused = await ask(outside, api.organizations.remove, { org_id })
  expect(refused.status).toBe(409)
  expect(JSON.stringify(refused)).not.toContain(SECRET)
})
