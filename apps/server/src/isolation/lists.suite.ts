import { api } from '@earshot/contract'
import type { Route } from '@earshot/contract/route'
import { beforeAll, describe, expect, test } from 'vitest'
import type { house } from '../testing/house.ts'
import type { Place } from '../testing/places/place.ts'
import { furnish } from './knocking/furnish.ts'
import { knock } from './knocking/knock.ts'
import { gatherPeople, openSide, openTwin, type People, words } from './knocking/people.ts'

/** Every way to ask for a list: what is asked beside the organization. */
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
  analytics: [api.analytics.find, analytics()],
  questions: [api.assistant.ask, ['buried', words.theirs, words.twin, 'lagon mirag'].map((question) => ({ question }))],
  trials: [
    api.alerts.try,
    ['buried', words.theirs, words.twin].flatMap((keyword) => [{ keyword }, { keyword, sounds_like: true }]),
  ],
  hits: [api.hits.list, [{}, { state: 'new' }, { limit: 1 }]],
  clips: [api.clips.list, [{}, { limit: 1 }]],
  webhooks: [api.webhooks.list, [{}]],
  keys: [api.keys.list, [{}]],
  audit: [api.audit.list, [{}, { limit: 1 }]],
  operations: [api.operations.find, [{}]],
  notifications: [api.notifications.find, [{}]],
}

/** By words of ours and theirs, misspelt and misheard; by everything that can be filtered. */
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

/** Lists hold what is of one's own organization, whatever else there is, and count nothing else. */
export function lists(home: ReturnType<typeof house>) {
  const { ask, app } = home
  let people: People
  let ours: Place
  let others: Place[]

  beforeAll(async () => {
    people = await gatherPeople(home)
    ours = await openSide(home, people, 'ours')
    others = [await openSide(home, people, 'theirs'), await openTwin(home, people, ours)]
    await furnish(home, people, ours)
  })

  /** What is only there. Who made ours has made the other, too. */
  const ids = (place: Place) =>
    Object.values(place).filter((id) => !Object.values(ours).concat(people.author.user_id).includes(id))

  describe.each(Object.entries(asked))('%s', (_, [route, inputs]) => {
    test.each(inputs.map((input) => [JSON.stringify(input), input] as const))(
      'asked with %s, show nothing of others',
      async (_, input) => {
        const { status, text } = await knock(app(), {
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

  test('talks, hits and bytes of others are not counted', async () => {
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

  test('a place in the list of others is a place in one’s own', async () => {
    const { cursor } = await cursorOf(others[0] as Place)
    const { status, text } = await knock(app(), {
      route: api.search.search,
      input: { org_id: ours.org_id, cursor },
      token: people.admin.token,
    })
    expect([200, 400]).toContain(status)
    expect(others.flatMap(ids).filter((id) => text.includes(id))).toEqual([])
  })

  /** Where the list of another organization went on. */
  async function cursorOf({ org_id }: Place) {
    const { body } = await ask(people['their admin'], api.search.search, { org_id, limit: 1 })
    const [talk] = body.talks
    return {
      cursor: body.next_cursor ?? Buffer.from(JSON.stringify([talk?.recorded_at, talk?.talk_id])).toString('base64url'),
    }
  }
}
