import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Route } from '@earshot/contract/route'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { testApp } from '../test-app.ts'
import type { OrganizationFixture } from '../fixtures/organization-fixture.ts'
import { openRows } from '../fixtures/tenant-rows.ts'
import { type CallerKind, type MatrixCallers, openSide, seedCallers, tokenOf } from './authorization/callers.ts'
import { changes, expectedStatus } from './authorization/expected-status.ts'
import { organizationInputs, routes } from './authorization/route-inputs.ts'
import { seedMatrix } from './authorization/seed.ts'
import { sendRequest } from './authorization/send-request.ts'
import { drawThird } from '@earshot/contract/rules/testing/draw-third'

const outsiders = ['member', 'sender', 'key', 'sending key', 'listener', 'channel moderator', 'guest'] as const
const unjoined = ['admin', 'operator'] as const

export const IN_CHANNEL = ['talk_id', 'note_id', 'clip_id', 'live_id', 'export_id'] as const
const reachable = routes.filter(([id]) => organizationInputs[id])
const naming = (ids: readonly string[]) => reachable.filter(([id]) => ids.some((name) => namesOf(id).has(name)))

/** The ids of the fixture that a route's input contains. */
function namesOf(id: string) {
  const named = new Set<string>()
  const place = new Proxy({}, { get: (_, name) => named.add(String(name)) && randomUUID() })
  organizationInputs[id]?.(place as OrganizationFixture)
  return named
}

/** Of any talks it answers which are there, as a list does. */
const ASKED_ABOUT = 'search.remaining'
export const ofContent = naming(IN_CHANNEL).filter(([id]) => id !== ASKED_ABOUT)
export const ofChannel = naming(['channel_id'])
/** Everyone sees the vocabulary, so not even members teach it a word of a private channel; see known-words.test.ts. */
const OPEN_ONLY = ['vocabulary.create', 'vocabulary.remove']
const works = ofContent.concat(ofChannel).filter(([id]) => !OPEN_ONLY.includes(id))

/** Every operation × outsiders, admins who have not joined, and a member, in an organization whose talk is in a private channel. */
export function privateChannels(home: ReturnType<typeof testApp>) {
  const { app, context } = home
  let people: MatrixCallers
  let place: OrganizationFixture
  let nowhere: OrganizationFixture
  let rows: Awaited<ReturnType<typeof openRows>>

  beforeAll(async () => {
    people = await seedCallers(home)
    place = await openPrivate()
    const { channel_id: _, ...others } = place
    const ids = { note_id: randomUUID(), event_id: randomUUID(), live_id: randomUUID(), export_id: randomUUID() }
    const unknown = { channel_id: randomUUID(), talk_id: randomUUID(), ...ids }
    nowhere = { ...others, ...unknown, clip_id: randomUUID().replaceAll('-', '') }
    rows = await openRows(context())
  })
  afterAll(() => rows?.close())

  /** Its channel is private, and only the author of its talk is in it: the moderator of a channel is a listener then. */
  async function openPrivate() {
    const opened = await openSide(home, people, 'ours')
    await seedMatrix(home, people, opened)
    const { org_id, channel_id } = opened
    const db = context().connections.inside(org_id)
    await db.deleteFrom('channel_members').where('channel_id', '=', channel_id).execute()
    await db.updateTable('channels').set({ private: true }).where('channel_id', '=', channel_id).execute()
    const { user_id } = people.author
    await db.insertInto('channel_members').values({ org_id, channel_id, user_id, added_by: user_id }).execute()
    await db.updateTable('vocabulary').set({ channel_id }).where('org_id', '=', org_id).execute()
    return opened
  }

  const answerOf = ([id, route]: [string, Route], who: CallerKind, at: OrganizationFixture) =>
    sendRequest(app(), { route, token: tokenOf(who, people, place), input: organizationInputs[id]?.(at) ?? {} })

  /** Who gets another answer than for unknown ids, one that is no refusal, or changes something. */
  async function whoTellsThemApart(route: [string, Route], callers: readonly CallerKind[]) {
    const telling: CallerKind[] = []
    for (const who of callers) {
      const before = await rows.of(place.org_id)
      const [answer, unknown] = [await answerOf(route, who, place), await answerOf(route, who, nowhere)]
      const same = isDeepStrictEqual([answer, await rows.of(place.org_id)], [unknown, before])
      if (!same || answer.status < 400) telling.push(who)
    }
    return telling
  }

  test.each(drawThird(ofContent))(
    '%s answers as for an unknown id if the talk is in a private channel of others',
    async (...route) => {
      expect(await whoTellsThemApart(route, [...outsiders, ...unjoined])).toEqual([])
    },
  )

  test.each(drawThird(ofChannel))('%s answers outsiders as if the private channel did not exist', async (...route) => {
    expect(await whoTellsThemApart(route, outsiders)).toEqual([])
  })

  test.each(drawThird(works))('%s works for a member of the private channel', async (...[id, route]) => {
    const own = await openPrivate()
    const token = tokenOf('author', people, own)
    const { status, text } = await sendRequest(app(), { route, token, input: organizationInputs[id]?.(own) ?? {} })
    expect(status, text).toBe(expectedStatus(route, 'author', 'ours'))
  })

  test.each(unjoined)('the %s sees that a private channel exists, and nothing in it', async (who) => {
    for (const route of ofChannel.filter(([, each]) => !changes(each))) {
      const { status, text } = await answerOf(route, who, place)
      expect([route[0], status]).toEqual([route[0], 200])
      expect(text).not.toContain(place.talk_id)
    }
    const save = reachable.find(([id]) => id === 'talks.save') as [string, Route]
    expect((await answerOf(save, who, place)).status).toBe(403)
  })

  test.each(
    reachable.filter(([id, route]) => !changes(route) && !ofContent.concat(ofChannel).some(([of]) => of === id)),
  )('%s shows nothing of a private channel of others', async (...route) => {
    for (const who of [...outsiders, ...unjoined]) {
      const { status, text } = await answerOf(route, who, place)
      expect(status, who).toBe(expectedStatus(route[1], who === 'channel moderator' ? 'listener' : who, 'ours'))
      const hidden = [
        ...IN_CHANNEL.map((id) => place[id]),
        ...(unjoined.some((may) => may === who) ? [] : [place.channel_id]),
      ]
      expect(
        hidden.filter((id) => text.includes(id)),
        who,
      ).toEqual([])
    }
  })
}
