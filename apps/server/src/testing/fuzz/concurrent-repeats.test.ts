import { Readable } from 'node:stream'
import type { Route } from '@earshot/contract/route'
import { drawThird } from '@earshot/contract/rules/testing/draw-third'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '../../identity/sessions/sessions.service.ts'
import { originalKey } from '../../talks/talks/storage-keys.ts'
import { type OrganizationFixture, seedOrganization } from '../fixtures/organization-fixture.ts'
import { openRows } from '../fixtures/tenant-rows.ts'
import { changes } from '../isolation/authorization/expected-status.ts'
import { modelSelectionOptions, organizationInputs, routes } from '../isolation/authorization/route-inputs.ts'
import { sound } from '../isolation/authorization/seed.ts'
import { sendRequest } from '../isolation/authorization/send-request.ts'
import { type Person, testApp } from '../test-app.ts'

const { person, app, context } = testApp({ alone: true, ...modelSelectionOptions })
const TIMES = [1, 2, 3, 4]

type Asked = [route_id: string, input: Record<string, unknown>]
/** What is asked in an organization; the last of it is repeated. */
type Steps = (place: OrganizationFixture) => Asked[]

/** Models belong to the server, and what is asked of a chat model or tried leaves nothing. */
const isLeftOut = (id: string) => /^(models|assistant)\.|\.try$/.test(id)
const routeOf = new Map<string, Route>(routes)
const each: [string, Steps][] = routes.flatMap(([id, route]): [string, Steps][] => {
  const input = organizationInputs[id]
  return input && changes(route) && !isLeftOut(id) ? [[id, (place) => [[id, input(place)]]]] : []
})

/** What some of these routes also do. */
const more: [string, Steps][] = Object.entries<Steps>({
  'restoring a channel': ({ channel_id }) => [
    ['channels.remove', { channel_id }],
    ['channels.update', { channel_id, archived: null }],
  ],
  'making a channel private': ({ channel_id }) => [['channels.update', { channel_id, private: true }]],
  'restoring a talk': ({ talk_id }) => [
    ['talks.remove', { talk_id }],
    ['talks.update', { talk_id, deleted: null }],
  ],
  'moving a talk': ({ talk_id, private_channel_id: channel_id }) => [['talks.update', { talk_id, channel_id }]],
  'putting an address into the bin': ({ address_id }) => [['addresses.remove', { address_id }]],
  'restoring an address': ({ address_id }) => [
    ['addresses.remove', { address_id }],
    ['addresses.update', { address_id, deleted: null }],
  ],
  'restoring an organization': ({ org_id }) => [
    ['organizations.remove', { org_id }],
    ['organizations.update', { org_id, deleted: null }],
  ],
})

let admin: Person
let member: Person
let rows: Awaited<ReturnType<typeof openRows>>

beforeAll(async () => {
  admin = await person()
  member = await person()
  rows = await openRows(context())
})
afterAll(() => rows?.close())

test.each(drawThird([...each, ...more]))(
  '%s: four requests at the same moment leave what four in a row leave',
  async (_, steps) => {
    const inTurn = await arrive(steps)
    for (const _time of TIMES) await inTurn.repeat()
    const atOnce = await arrive(steps)
    const statuses = await Promise.all(TIMES.map(atOnce.repeat))
    expect(
      statuses.filter((status) => status >= 500),
      `${statuses}`,
    ).toEqual([])
    expect(await leftIn(atOnce.org_id)).toEqual(await leftIn(inTurn.org_id))
  },
)

/** In a new organization, with all but the last step done. */
async function arrive(steps: Steps) {
  const residents = [
    { user_id: admin.user_id, org_role: 'admin', send: true } as const,
    { user_id: member.user_id, org_role: 'member', send: true } as const,
  ]
  const seeded = await seedOrganization(context(), { author: admin.user_id, residents })
  const place = { ...seeded, user_id: member.user_id }
  await context().storage.put(originalKey(place.org_id, place.talk_id), Readable.from(['the sound of the sea']))
  await sound(context(), place)
  const { token } = await openSession(context(), admin.user_id)
  const ask = async ([id, input]: Asked) => {
    const route = routeOf.get(id) as Route
    return (await sendRequest(app(), { route, input, token })).status
  }
  const asked = steps(place)
  const last = asked.pop() as Asked
  for (const step of asked) expect(await ask(step)).toBeLessThan(300)
  return { org_id: place.org_id, repeat: () => ask(last) }
}

/** The number of rows by table, of audit entries by action, and of jobs by queue. */
async function leftIn(org_id: string) {
  const found = (await rows.of(org_id)) as { table: string; row: { action?: string } }[]
  const { rows: jobs } = await context().connections.pool.query<{ name: string }>(
    'select name from boss.job where position($1 in data::text) > 0',
    [org_id],
  )
  const named = found.map(({ table, row }) => (table === 'audit' ? `audit ${row.action}` : table))
  const all = [...named, ...jobs.map(({ name }) => `job ${name}`)].sort()
  return Object.fromEntries([...Map.groupBy(all, (name) => name)].map(([name, of]) => [name, of.length]))
}
