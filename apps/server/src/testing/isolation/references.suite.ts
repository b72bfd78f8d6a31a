import { carriesBody, type Route } from '@earshot/contract/route'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { testApp } from '../test-app.ts'
import type { OrganizationFixture } from '../fixtures/organization-fixture.ts'
import { openRows } from '../fixtures/tenant-rows.ts'
import { organizationInputs, routes } from './authorization/route-inputs.ts'
import { type RouteAnswer, sendRequest } from './authorization/send-request.ts'
import { seedCallers, withUnknownIds, openSide, type MatrixCallers, words } from './authorization/callers.ts'
import { drawThird } from '@earshot/contract/rules/testing/draw-third'

const named: Record<string, (place: OrganizationFixture) => unknown> = {
  channel_id: ({ channel_id }) => channel_id,
  unknown_channel_id: ({ channel_id }) => channel_id,
  speaker_id: ({ speaker_id }) => speaker_id,
  talk_id: ({ talk_id }) => talk_id,
  search_id: ({ search_id }) => search_id,
  alert_id: ({ alert_id }) => alert_id,
  user_id: ({ user_id }) => user_id,
  upload_id: ({ upload_id }) => upload_id,
  reply_to: ({ talk_id }) => talk_id,
  replay: ({ delivery_id }) => delivery_id,
  tags: ({ tag_id }) => [tag_id],
  into: ({ other_tag_id }) => other_tag_id,
  channel_ids: ({ channel_id }) => [channel_id],
  group_id: ({ group_id }) => group_id,
  group_ids: ({ group_id }) => [group_id],
  excluded_channel_ids: ({ channel_id }) => [channel_id],
  speaker_ids: ({ speaker_id }) => [speaker_id],
  key_ids: ({ key_id }) => [key_id],
  alert_ids: ({ alert_id }) => [alert_id],
  channels: ({ channel_id }) => [channel_id],
}

const otherSpeaker = ({ other_speaker_id }: OrganizationFixture) => other_speaker_id

/** In notification settings, references are inside objects. */
const nested: typeof named = {
  channels: ({ channel_id }) => [{ channel_id, follow: 'none' }],
  alerts: ({ alert_id }) => [{ alert_id, email: true, push: true }],
}

/** Fields that refer to no object of an organization, to the organization itself, or to an object that a POST may save again. */
const APART = /^(org|client|role|entry|invite|clip)_id$/

const namesIn = (schema: z.core.JSONSchema.BaseSchema): string[] => [
  ...Object.keys(schema.properties ?? {}),
  ...(schema.anyOf ?? []).flatMap(namesIn),
]

const references = routes
  .filter(([id]) => organizationInputs[id])
  .flatMap(([id, route]) => {
    const all = id.startsWith('notifications') ? nested : named
    const names = namesIn(z.toJSONSchema(route.input, { io: 'input' }))
    return names.flatMap((name) => {
      const reference = id === 'speakers.merge' && name === 'into' ? otherSpeaker : all[name]
      return reference ? [{ id, name, route, reference }] : []
    })
  })

const someFixture = new Proxy({} as OrganizationFixture, { get: (_, name) => String(name) })

/** Reference fields, without the object's own id, which the matrix covers. */
const inputs = routes.flatMap(([id, { input }]) => {
  const asked = organizationInputs[id]?.(someFixture)
  return asked ? namesIn(z.toJSONSchema(input, { io: 'input' })).filter((name) => !(name in asked)) : []
})

/** A reference to a foreign object must be treated like one to an unknown object. */
export function namesOfOthers(home: ReturnType<typeof testApp>) {
  const { app, context } = home
  let people: MatrixCallers
  let theirs: OrganizationFixture
  let rows: Awaited<ReturnType<typeof openRows>>

  beforeAll(async () => {
    people = await seedCallers(home)
    theirs = await openSide(home, people, 'theirs')
    rows = await openRows(context())
  })
  afterAll(() => rows?.close())

  async function name(elsewhere: unknown, { id, name, route }: { id: string; name: string; route: Route }) {
    const place = await openSide(home, people, 'ours')
    const value = carriesBody(route) && !route.accepts ? elsewhere : String(elsewhere)
    const input = { ...organizationInputs[id]?.(place), [name]: value }
    const answer = await sendRequest(app(), { route, input, token: people.admin.token })
    return { answer, place }
  }

  test('every field that refers to an object is tested', () => {
    const naming = inputs.filter((name) => /_ids?$/.test(name) && !APART.test(name))
    expect([...new Set(naming)].filter((name) => !named[name])).toEqual([])
  })

  test.each(drawThird(references))('$id takes no $name of another organization', async ({ reference, ...asked }) => {
    const before = await rows.of(theirs.org_id)
    const foreign = await name(reference(theirs), asked)
    const absent = await name(reference(withUnknownIds(theirs)), asked)
    expect(await rows.of(theirs.org_id)).toEqual(before)
    expect(plain(foreign.answer)).toEqual(plain(absent.answer))
    const kept = foreign.answer.text + JSON.stringify(await rows.of(foreign.place.org_id))
    expect(Object.values(theirs).filter((id) => kept.includes(id))).toEqual([])
    expect(kept.includes(words.theirs)).toBe(false)
  })
}

const plain = ({ status, text, headers }: RouteAnswer) => ({
  status,
  headers: { ...headers, 'content-length': '' },
  text: text
    .replaceAll(/[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}/g, 'id')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
    .replaceAll(/(sig|exp|v)=[\w-]+/g, '$1'),
})
