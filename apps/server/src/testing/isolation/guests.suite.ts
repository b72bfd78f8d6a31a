import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { api } from '@earshot/contract'
import type { Route } from '@earshot/contract/route'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person, testApp } from '../test-app.ts'
import type { OrganizationFixture } from '../fixtures/organization-fixture.ts'
import { openRows } from '../fixtures/tenant-rows.ts'
import { type MatrixCallers, openSide, seedCallers, words } from './authorization/callers.ts'
import { changes, expectedStatus } from './authorization/expected-status.ts'
import { organizationInputs, routes } from './authorization/route-inputs.ts'
import { seedMatrix } from './authorization/seed.ts'
import { sendRequest } from './authorization/send-request.ts'
import { IN_CHANNEL, ofChannel, ofContent } from './private-channels.suite.ts'
import { drawThird } from '@earshot/contract/rules/testing/draw-third'

const others = routes.filter(
  ([id, route]) => organizationInputs[id] && !changes(route) && !ofContent.concat(ofChannel).some(([of]) => of === id),
)

/** Every operation × a guest or a key of another channel, in an organization whose talk is in an open channel. */
export function distantCallers(home: ReturnType<typeof testApp>, who: 'a guest' | 'a key') {
  const { app, ask, context } = home
  let people: MatrixCallers
  let place: OrganizationFixture
  let nowhere: OrganizationFixture
  let rows: Awaited<ReturnType<typeof openRows>>
  let distant: Person

  beforeAll(async () => {
    people = await seedCallers(home)
    place = await openSide(home, people, 'ours')
    await seedMatrix(home, people, place)
    const ids = { note_id: randomUUID(), event_id: randomUUID(), live_id: randomUUID(), export_id: randomUUID() }
    const unknown = { channel_id: randomUUID(), talk_id: randomUUID(), ...ids }
    nowhere = { ...place, ...unknown, clip_id: randomUUID().replaceAll('-', '') }
    distant = who === 'a guest' ? people['distant guest'] : await boundKey()
    rows = await openRows(context())
  })
  afterAll(() => rows?.close())

  async function boundKey(): Promise<Person> {
    const { org_id } = place
    const { channel_id } = (await ask(people.admin, api.channels.create, { org_id, name: 'Elsewhere' })).body
    const fields = { org_id, name: 'Bound', send: true, channel_ids: [channel_id] }
    const { status, body } = await ask(people.admin, api.keys.create, fields)
    expect(status).toBe(201)
    return { user_id: people.admin.user_id, email: '', token: body.key }
  }

  const answerOf = ([id, route]: [string, Route], at: OrganizationFixture) =>
    sendRequest(app(), { route, token: distant.token, input: organizationInputs[id]?.(at) ?? {} })

  test.each(drawThird(ofContent.concat(ofChannel)))(
    `%s answers ${who} of another channel as for an unknown id`,
    async (...route) => {
      const before = await rows.of(place.org_id)
      const [answer, unknown] = [await answerOf(route, place), await answerOf(route, nowhere)]
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(isDeepStrictEqual(answer, unknown), `${answer.text} ${unknown.text}`).toBe(true)
      expect(await rows.of(place.org_id)).toEqual(before)
    },
  )

  test.each(drawThird(others))(`%s shows ${who} nothing of an open channel that is not theirs`, async (...route) => {
    const { status, text } = await answerOf(route, place)
    expect(status, text).toBe(expectedStatus(route[1], who === 'a guest' ? 'guest' : 'sending key', 'ours'))
    const hidden = [place.channel_id, ...IN_CHANNEL.map((id) => place[id]), place.email]
    expect(hidden.filter((id) => text.includes(id))).toEqual([])
  })

  test.each(['', words.ours, 'tresure', 'tressure', 'buried', `-${words.ours}x`])(
    `a search by ${who} for “%s” finds, counts and suggests nothing of other channels`,
    async (query) => {
      const { org_id } = place
      const { body } = await ask(distant, api.search.search, { org_id, query })
      expect(body).toMatchObject({ talks: [], total: 0 })
      expect(body.did_you_mean ?? null).toBeNull()
    },
  )

  test.runIf(who === 'a guest')('a guest sees of the people only those who hear one of their channels', async () => {
    const { org_id, private_channel_id: channel_id } = place
    const member = { org_id, user_id: people.target.user_id, channel_id }
    const seen = async () => (await ask(people['distant guest'], api.members.list, { org_id })).body
    expect((await seen()).map(({ user_id }) => user_id)).toContain(member.user_id)
    await ask(people.admin, api.channelMembers.remove, { channel_id, user_id: member.user_id })
    expect((await seen()).map(({ user_id }) => user_id)).not.toContain(member.user_id)
  })
}
