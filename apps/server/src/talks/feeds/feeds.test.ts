import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { type SeededTalk, seedTalks } from '../../testing/seed-talks.ts'
import { type Person, testApp } from '../../testing/test-app.ts'
import { join } from '../../organizations/members/members.service.ts'
import { alone, enterAsJob } from '../../organizations/scope.ts'
import { playableKey } from '../talks/storage-keys.ts'

const { ask, app, context, organization, memberOf, channelOf, person } = testApp()
const { list, create, remove } = api.feeds

const SOUND = Buffer.from('an mp3 of a talk')

async function station(...talks: Partial<SeededTalk>[]) {
  const { org_id, admin } = await organization()
  const channel_id = await channelOf({ org_id, admin })
  const spoken = { user_id: admin.user_id, channel_id, text: 'the pump is broken', playable: true, duration: 4.8 }
  const talk_ids = await seedTalks(
    { context: context(), org_id },
    talks.map((talk) => ({ ...spoken, ...talk })),
  )
  for (const talk_id of talk_ids)
    await context().storage.put(
      playableKey(org_id, talk_id),
      (async function* () {
        yield SOUND
      })(),
    )
  return { org_id, admin, channel_id, talk_ids }
}

interface Wanted {
  org_id: string
  channel_id?: string | null
  query?: string
}

async function feedOf(who: Person, { org_id, channel_id = null, query = '' }: Wanted) {
  const { status, body } = await ask(who, create, { org_id, channel_id, query })
  expect(status).toBe(201)
  return body
}

const get = (url: string, headers = {}) => app().inject({ url: url.replace('http://localhost:3000', ''), headers })
const listed = (document: string, tag: string) =>
  [...document.matchAll(new RegExp(`<${tag}[^>]*>([^<]*)</${tag}>`, 'g'))].map(([, text]) => text)
const guids = async (url: string) => listed((await get(url)).body, 'guid')
const soundIn = (document: string) => (document.match(/<enclosure url="([^"]+)"/)?.[1] ?? '').replaceAll('&amp;', '&')

const changed = (org_id: string, table: 'members' | 'organizations' | 'talks' | 'speakers', set: object) =>
  context().connections.inside(org_id).updateTable(table).set(set).where('org_id', '=', org_id).execute()

test('an address that was changed, or belongs to another feed, opens nothing', async () => {
  const { org_id, admin } = await station({})
  const one = await feedOf(admin, { org_id })
  const other = await feedOf(admin, { org_id, query: 'pump' })
  const swapped = one.url.replace(one.feed_id, other.feed_id)
  for (const url of [
    swapped,
    one.url.replace(/sig=.*/, ''),
    one.url.replace(/sig=(.)/, (_, first) => `sig=${first === 'x' ? 'y' : 'x'}`),
  ])
    expect((await get(url)).statusCode).toBe(401)
})

test('non-members cannot make a feed or see one, and a private channel of others does not exist', async () => {
  const { org_id, admin } = await station({})
  const stranger = await person()
  expect((await ask(stranger, create, { org_id })).status).toBe(404)
  expect((await ask(stranger, list, { org_id })).status).toBe(404)
  const board = (await ask(admin, api.channels.create, { org_id, name: 'Board', private: true })).body.channel_id
  const member = await memberOf(org_id)
  expect((await ask(member, create, { org_id, channel_id: board })).status).toBe(404)
})

test('a feed has the newest talks with their sound, text and length', async () => {
  const at = await station(
    { text: 'first words', recorded_at: '2026-01-01T09:00:00Z' },
    { text: 'the gate is open', title: 'Gate report', recorded_at: '2026-01-02T09:00:00Z' },
  )
  const { url } = await feedOf(at.admin, at)
  const { statusCode, headers, body } = await get(url)
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/rss+xml; charset=utf-8'])
  expect(listed(body, 'title')).toEqual(['Ops', 'Gate report', 'first words'])
  expect(listed(body, 'guid')).toEqual(at.talk_ids.toReversed())
  expect(listed(body, 'pubDate')[0]).toBe('Fri, 02 Jan 2026 09:00:00 GMT')
  expect(listed(body, 'itunes:duration')[0]).toBe('5')
  expect(body).toContain(`length="${SOUND.length}" type="audio/mpeg"`)
  const sound = await get(soundIn(body), { range: 'bytes=3-5' })
  expect([sound.statusCode, sound.body]).toEqual([206, 'mp3'])
  for (const answer of [headers, sound.headers])
    expect(answer['cross-origin-resource-policy'], 'players in a browser may load it').toBe('cross-origin')
  expect((await get(url, { 'if-none-match': headers.etag as string })).statusCode).toBe(304)
})

test('a talk has the time at which it was said, and one that arrived long after it tells when', async () => {
  const now = new Date().toISOString()
  const at = await station({ text: 'in time', recorded_at: now }, { text: 'late', recorded_at: '2026-01-01T09:00:00Z' })
  const { body } = await get((await feedOf(at.admin, at)).url)
  expect(listed(body, 'pubDate')).toEqual([new Date(now).toUTCString(), 'Thu, 01 Jan 2026 09:00:00 GMT'])
  const [, inTime, late] = listed(body, 'description')
  expect(inTime).toBe('in time')
  expect(late).toMatch(/^late\n\nArrived \w{3}, .+ GMT$/)
})

test('an unknown caller is not the author with the name of an admin', async () => {
  const at = await station({ by_phone: 'withheld' }, { by_phone: '+4915112345678' }, { by_phone: 'member' })
  const { body } = await get((await feedOf(at.admin, at)).url)
  const authors = new Set(listed(body, 'itunes:author').slice(1))
  expect(authors).toEqual(new Set(['+4915112345678', 'Ada', 'Unknown caller']))
})

test('text of a talk cannot break the document', async () => {
  const at = await station({ title: '</title><script>&"', text: 'a\u0001b \uFFFE]]>' })
  const { body } = await get((await feedOf(at.admin, at)).url)
  expect(listed(body, 'title')[1]).toBe('&lt;/title&gt;&lt;script&gt;&amp;&quot;')
  expect(listed(body, 'description')[1]).toBe('ab ]]&gt;')
})

test('a feed of a search has what was said, and not what is spelled like it', async () => {
  const at = await station({ text: 'the pump is broken' }, { text: 'lunch is ready' })
  expect(await guids((await feedOf(at.admin, { org_id: at.org_id, query: 'pump' })).url)).toEqual([at.talk_ids[0]])
  expect(await guids((await feedOf(at.admin, { org_id: at.org_id, query: 'pumq' })).url)).toEqual([])
})

test('what is in the bin, not ready, without its recording, or spoken by someone who refused consent is not in a feed', async () => {
  const at = '2026-11-01T00:00:00Z'
  const { org_id, admin, talk_ids } = await station({ deleted: at }, { playable: false }, { sound_deleted: at }, {}, {})
  const { speaker_id } = (await ask(admin, api.speakers.create, { org_id, name: 'Eve', consent: 'refused' })).body
  await ask(admin, api.talks.update, { talk_id: talk_ids[3] ?? '', speaker_id })
  expect(await guids((await feedOf(admin, { org_id })).url)).toEqual([talk_ids[4]])
})

test.each([
  ['it is revoked', ({ org_id, member, feed_id }: Ending) => ask(member, remove, { org_id, feed_id })],
  [
    'its person leaves the organization',
    ({ org_id, admin, member: { user_id } }: Ending) => ask(admin, api.members.remove, { org_id, user_id }),
  ],
  ['sharing is switched off', ({ org_id }: Ending) => changed(org_id, 'organizations', { clips: false })],
  [
    'the channel becomes private',
    ({ admin, channel_id }: Ending) => ask(admin, api.channels.update, { channel_id, private: true }),
  ],
])('a feed and its sounds stop as soon as %s', async (_, end) => {
  const at = await station({})
  const member = await memberOf(at.org_id)
  const { url, feed_id } = await feedOf(member, at)
  const sound = soundIn((await get(url)).body)
  expect((await get(sound)).statusCode).toBe(200)
  await end({ ...at, member, feed_id })
  for (const address of [url, sound]) expect([404, 410]).toContain((await get(address)).statusCode)
})

interface Ending {
  org_id: string
  admin: Person
  member: Person
  channel_id: string
  feed_id: string
}

test('a talk that leaves the channel or is deleted stops playing', async () => {
  const at = await station({})
  const sound = soundIn((await get((await feedOf(at.admin, at)).url)).body)
  const elsewhere = await channelOf(at, 'Elsewhere')
  await changed(at.org_id, 'talks', { channel_id: elsewhere })
  expect((await get(sound)).statusCode).toBe(410)
  await changed(at.org_id, 'talks', { channel_id: at.channel_id, deleted: new Date() })
  expect((await get(sound)).statusCode).toBe(410)
})

test.each(['sound', 'erased'] as const)(
  'while words of a talk are taken out of its sound (%s), no feed plays it',
  async (redacting) => {
    const { org_id, admin, channel_id } = await station({})
    const { url } = await feedOf(admin, { org_id, channel_id })
    const sound = soundIn((await get(url)).body)
    expect((await get(sound)).statusCode).toBe(200)
    await changed(org_id, 'talks', { redacting })
    expect((await get(sound)).statusCode).toBe(410)
    expect(await guids(url)).toEqual([])
  },
)

test('a member sees only their own feeds; an admin sees and revokes all, without their addresses', async () => {
  const { org_id, admin } = await station({})
  const [ada, ben] = [await memberOf(org_id), await memberOf(org_id)]
  const { feed_id } = await feedOf(ada, { org_id })
  expect((await ask(ben, list, { org_id })).body).toEqual([])
  expect((await ask(ben, remove, { org_id, feed_id })).status).toBe(403)
  expect((await ask(admin, list, { org_id })).body).toMatchObject([{ feed_id, user_id: ada.user_id, url: '' }])
  expect((await ask(admin, remove, { org_id, feed_id })).status).toBe(200)
  const { entries } = (await ask(admin, api.audit.list, { org_id })).body
  expect(entries.slice(0, 2).map(({ action }) => action)).toEqual(['feed.remove', 'feed.create'])
})

test('a feed of a person who left does not come back with them', async () => {
  const { org_id, admin } = await station({})
  const member = await memberOf(org_id)
  const { url } = await feedOf(member, { org_id })
  await ask(member, api.members.remove, { org_id, user_id: member.user_id })
  await join(alone(enterAsJob(context(), org_id)), { user_id: member.user_id, org_role: 'member' })
  expect((await get(url)).statusCode).toBe(410)
  expect((await ask(admin, list, { org_id })).body).toEqual([])
})

test('a person has at most twenty feeds', async () => {
  const { org_id, admin } = await station()
  for (let made = 0; made < 20; made++) await feedOf(admin, { org_id })
  expect((await ask(admin, create, { org_id })).refusal.text).toBe('You can have at most 20 feeds. Revoke one first')
})

test('a feed of a saved search follows it, and a search of others cannot be followed', async () => {
  const at = await station(
    { text: 'the pump is broken', recorded_at: '2026-01-01T09:00:00Z' },
    { text: 'the hose is dry', recorded_at: '2026-01-02T09:00:00Z' },
    { text: 'the pump again', recorded_at: '2026-01-03T09:00:00Z' },
  )
  const { org_id, admin, talk_ids } = at
  const draft = { org_id, name: 'Pumps', query: 'pump ', filters: { from: '2026-01-01', to: '2026-01-02' } }
  const { search_id } = (await ask(admin, api.savedSearches.create, draft)).body
  const member = await memberOf(org_id)
  expect((await ask(member, create, { org_id, search_id, query: '' })).status).toBe(404)
  expect((await ask(admin, create, { org_id, search_id, query: 'pump' })).status).toBe(400)
  const { url } = (await ask(admin, create, { org_id, search_id, query: '' })).body
  expect(listed((await get(url)).body, 'title')[0]).toMatch(/: Pumps$/)
  expect(await guids(url)).toEqual([talk_ids[0]])
  await ask(admin, api.savedSearches.update, { org_id, search_id, query: 'hose ', filters: {} })
  expect(await guids(url)).toEqual([talk_ids[1]])
  await ask(admin, api.savedSearches.remove, { org_id, search_id })
  expect((await get(url)).statusCode).toBe(410)
  expect((await ask(admin, list, { org_id })).body).toEqual([])
})

test('a feed of a shared search ends when it is no longer shared, and pauses while the person does not hear what it names', async () => {
  const { org_id, admin, channel_id } = await station({})
  const member = await memberOf(org_id)
  const draft = { org_id, name: 'Pumps', query: 'pump ', filters: { channel_id }, shared: true }
  const { search_id } = (await ask(admin, api.savedSearches.create, draft)).body
  const { url } = (await ask(member, create, { org_id, search_id, query: '' })).body
  const own = (await ask(admin, create, { org_id, search_id, query: '' })).body
  expect(await guids(url)).toHaveLength(1)
  const sound = soundIn((await get(url)).body)
  await ask(admin, api.channels.update, { channel_id, private: true })
  expect([(await get(url)).statusCode, (await get(sound)).statusCode]).toEqual([410, 410])
  await ask(admin, api.channelMembers.create, { channel_id, user_id: member.user_id })
  expect(await guids(url)).toHaveLength(1)
  await ask(admin, api.savedSearches.update, { org_id, search_id, shared: false })
  expect([(await get(url)).statusCode, (await get(own.url)).statusCode]).toEqual([410, 200])
})
