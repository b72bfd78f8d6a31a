import { api } from '@earshot/contract'
import type { Route } from '@earshot/contract/route'
import { beforeAll, describe, expect, test } from 'vitest'
import type { testApp } from '../test-app.ts'
import type { OrganizationFixture } from '../fixtures/organization-fixture.ts'
import { seedMatrix } from './authorization/seed.ts'
import { sendRequest } from './authorization/send-request.ts'
import {
  seedCallers,
  openSide,
  openOrganizationWithSameIds,
  type MatrixCallers,
  words,
} from './authorization/callers.ts'
import { drawThird } from '@earshot/contract/rules/testing/draw-third'

const asked: Record<string, [Route, Record<string, unknown>[]]> = {
  channels: [api.channels.list, [{}, { archived: true }]],
  channelCounts: [api.channels.count, [{}]],
  members: [api.members.list, [{}]],
  invites: [api.invites.list, [{}]],
  alerts: [api.alerts.list, [{}]],
  speakers: [api.speakers.list, [{}]],
  tags: [api.tags.list, [{}]],
  tagCounts: [api.tags.count, [{}]],
  speakerCounts: [api.speakers.count, [{}]],
  addresses: [api.addresses.list, [{}, { deleted: true }]],
  extras: [
    api.organizations.find,
    ['channels', 'users', 'invites', 'addresses', 'alerts', 'speakers', 'tags'].map((extras) => ({ extras })),
  ],
  search: [api.search.search, searches()],
  facets: [api.search.facets, [{}, { query: 'buried' }, { query: words.theirs }]],
  remaining: [api.search.remaining, [{ talk_ids: [] }, { talk_ids: [], deleted: true }]],
  savedSearches: [api.savedSearches.list, [{}]],
  savedSearchCounts: [api.savedSearches.count, [{}]],
  analytics: [api.analytics.find, analytics()],
  questions: [api.assistant.ask, ['buried', words.theirs, words.twin, 'lagon mirag'].map((question) => ({ question }))],
  trials: [
    api.alerts.try,
    ['buried', words.theirs, words.twin].flatMap((keyword) => [{ keyword }, { keyword, sounds_like: true }]),
  ],
  hits: [api.hits.list, [{}, { state: 'new' }, { limit: 1 }]],
  mentions: [api.notes.mentions, [{}, { limit: 1 }]],
  clips: [api.clips.list, [{}, { limit: 1 }]],
  webhooks: [api.webhooks.list, [{}]],
  keys: [api.keys.list, [{}]],
  securityEvents: [api.securityEvents.list, [{}, { limit: 1 }]],
  audit: [api.audit.list, [{}, { limit: 1 }]],
  operations: [api.operations.find, [{}]],
  notifications: [api.notifications.find, [{}]],
}

/** Words of both organizations, misspelled and misheard, and every filter. */
function searches() {
  const queries = [
    '',
    'buried',
    '"buried"',
    'bur',
    '-buried',
    words.theirs,
    'lagon',
    'lagoom',
    'lagune',
    'mirag',
    'mirrage',
    '-nothing',
  ]
  const filters = [
    { deleted: true },
    { unheard: true },
    { unheard: false },
    { needs_review: false },
    { state: 'ready' },
    { min_duration: 1 },
    { from: '2000-01-01T00:00:00Z' },
  ]
  return [
    ...queries.flatMap((query) => [{ query }, { query, sort: 'relevance' }]),
    ...filters.flatMap((filter) => [filter, { ...filter, query: 'buried' }]),
  ]
}

function analytics() {
  const groups = ['channel', 'speaker', 'tag', 'alert'].flatMap((group) => ['day', 'week'].map((by) => ({ group, by })))
  return groups.flatMap((way) => ['1', '2', '3'].map((range) => ({ ...way, range })))
}

/** Lists may contain and count only rows of the own organization. */
export function lists(home: ReturnType<typeof testApp>) {
  const { ask, app } = home
  let people: MatrixCallers
  let ours: OrganizationFixture
  let others: OrganizationFixture[]

  beforeAll(async () => {
    people = await seedCallers(home)
    ours = await openSide(home, people, 'ours')
    others = [await openSide(home, people, 'theirs'), await openOrganizationWithSameIds(home, people, ours)]
    await seedMatrix(home, people, ours)
  })

  /** Ids that only exist there. Both organizations have the same creator. */
  const ids = (place: OrganizationFixture) =>
    Object.values(place).filter((id) => !Object.values(ours).concat(people.author.user_id).includes(id))

  describe.each(drawThird(Object.entries(asked)))('%s', (_, [route, inputs]) => {
    test.each(inputs.map((input) => [JSON.stringify(input), input] as const))(
      'lists with %s show nothing of other organizations',
      async (_, input) => {
        const { status, text } = await sendRequest(app(), {
          route,
          input: { org_id: ours.org_id, ...input },
          token: people.admin.token,
        })
        expect(status, text).toBe(200)
        const foreign = [...others.flatMap(ids), words.theirs, words.twin]
        const own = JSON.stringify(input)
        expect(foreign.filter((each) => text.includes(each) && !own.includes(each))).toEqual([])
      },
    )
  })

  test('talks, hits and bytes of other organizations are not counted', async () => {
    const { org_id } = ours
    const { admin } = people
    expect((await ask(admin, api.search.search, { org_id })).body.total).toBe(1)
    expect((await ask(admin, api.search.search, { org_id, query: 'buried' })).body.total).toBe(1)
    expect((await ask(admin, api.hits.list, { org_id })).body.unread).toBe(1)
    for (const group of ['channel', 'speaker', 'tag', 'alert'] as const) {
      const { body } = await ask(admin, api.analytics.find, { org_id, group })
      expect(body.total).toMatchObject({ talks: 1, hits: 1 })
      expect(body.series).toHaveLength(1)
    }
    const { body } = await ask(admin, api.operations.find, { org_id })
    expect(body.states.filter(({ talks }) => talks > 0)).toMatchObject([{ state: 'ready', talks: 1 }])
    expect(body.bytes).toBe(1)
  })

  test('a cursor of another organization’s list is a position in one’s own', async () => {
    const { cursor } = await cursorOf(others[0] as OrganizationFixture)
    const { status, text } = await sendRequest(app(), {
      route: api.search.search,
      input: { org_id: ours.org_id, cursor },
      token: people.admin.token,
    })
    expect([200, 400]).toContain(status)
    expect(others.flatMap(ids).filter((id) => text.includes(id))).toEqual([])
  })

  async function cursorOf({ org_id }: OrganizationFixture) {
    const { body } = await ask(people['their admin'], api.search.search, { org_id, limit: 1 })
    const [talk] = body.talks
    return {
      cursor: body.next_cursor ?? Buffer.from(JSON.stringify([talk?.recorded_at, talk?.talk_id])).toString('base64url'),
    }
  }
}
