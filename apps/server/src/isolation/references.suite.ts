import { carriesBody, type Route } from '@earshot/contract/route'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { house } from '../testing/house.ts'
import type { Place } from '../testing/places/place.ts'
import { openRows } from '../testing/places/rows.ts'
import { reaching, routes } from './knocking/entries.ts'
import { type Answer, knock } from './knocking/knock.ts'
import { gatherPeople, nowhere, openSide, type People, words } from './knocking/people.ts'

/** What fields of an input may name beside the thing that is asked for. */
const named: Record<string, (place: Place) => unknown> = {
  channel_id: ({ channel_id }) => channel_id,
  speaker_id: ({ speaker_id }) => speaker_id,
  talk_id: ({ talk_id }) => talk_id,
  alert_id: ({ alert_id }) => alert_id,
  user_id: ({ user_id }) => user_id,
  upload_id: ({ upload_id }) => upload_id,
  reply_to: ({ talk_id }) => talk_id,
  replay: ({ delivery_id }) => delivery_id,
  tags: ({ tag_id }) => [tag_id],
  into: ({ other_tag_id }) => other_tag_id,
  channel_ids: ({ channel_id }) => [channel_id],
  speaker_ids: ({ speaker_id }) => [speaker_id],
  alert_ids: ({ alert_id }) => [alert_id],
  channels: ({ channel_id }) => [channel_id],
}

const otherSpeaker = ({ other_speaker_id }: Place) => other_speaker_id

/** In the settings of notifications, ids stand with what is set for them. */
const nested: typeof named = {
  channels: ({ channel_id }) => [{ channel_id, follow: 'none' }],
  alerts: ({ alert_id }) => [{ alert_id, email: true, push: true }],
}

/** Names of ids that are what is asked for, which the matrix tries; or of nothing that an organization has. */
const APART = /^(org|clip|tag|address|webhook|key|invite|client|role|entry)_id$/

const namesIn = (schema: z.core.JSONSchema.BaseSchema): string[] => [
  ...Object.keys(schema.properties ?? {}),
  ...(schema.anyOf ?? []).flatMap(namesIn),
]

const references = routes
  .filter(([id]) => reaching[id])
  .flatMap(([id, route]) => {
    const all = id.startsWith('notifications') ? nested : named
    const names = namesIn(z.toJSONSchema(route.input, { io: 'input' }))
    return names.flatMap((name) => {
      const reference = id === 'speakers.merge' && name === 'into' ? otherSpeaker : all[name]
      return reference ? [{ id, name, route, reference }] : []
    })
  })

const inputs = routes
  .filter(([id]) => reaching[id])
  .flatMap(([, { input }]) => namesIn(z.toJSONSchema(input, { io: 'input' })))

/** Naming what is another's beside one's own is as naming nothing. */
export function namesOfOthers(home: ReturnType<typeof house>) {
  const { app, context } = home
  let people: People
  let theirs: Place
  let rows: Awaited<ReturnType<typeof openRows>>

  beforeAll(async () => {
    people = await gatherPeople(home)
    theirs = await openSide(home, people, 'theirs')
    rows = await openRows(context())
  })
  afterAll(() => rows?.close())

  /** Asked by the admin of a fresh place, for its own things, with one reference that leads elsewhere. */
  async function name(elsewhere: unknown, { id, name, route }: { id: string; name: string; route: Route }) {
    const place = await openSide(home, people, 'ours')
    const value = carriesBody(route) && !route.accepts ? elsewhere : String(elsewhere)
    const input = { ...reaching[id]?.(place), [name]: value }
    const answer = await knock(app(), { route, input, token: people.admin.token })
    return { answer, place }
  }

  test('every field that names something is tried', () => {
    const naming = inputs.filter((name) => /_ids?$/.test(name) && !APART.test(name))
    expect([...new Set(naming)].filter((name) => !named[name])).toEqual([])
  })

  test.each(references)('$id takes no $name of another organization', async ({ reference, ...asked }) => {
    const before = await rows.of(theirs.org_id)
    const foreign = await name(reference(theirs), asked)
    const absent = await name(reference(nowhere(theirs)), asked)
    expect(await rows.of(theirs.org_id)).toEqual(before)
    expect(plain(foreign.answer)).toEqual(plain(absent.answer))
    const kept = foreign.answer.text + JSON.stringify(await rows.of(foreign.place.org_id))
    expect(Object.values(theirs).filter((id) => kept.includes(id))).toEqual([])
    expect(kept.includes(words.theirs)).toBe(false)
  })
}

/** Without what is another one each time. */
const plain = ({ status, text, headers }: Answer) => ({
  status,
  headers: { ...headers, 'content-length': '' },
  text: text
    .replaceAll(/[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}/g, 'id')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
    .replaceAll(/(sig|exp|v)=[\w-]+/g, '$1'),
})
