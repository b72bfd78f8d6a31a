import { api } from '@earshot/contract'
import { isSpaceless, tokensOf } from '@earshot/contract/rules/tokens'
import type { SearchFilters } from '@earshot/contract/search'
import { beforeAll, expect, test } from 'vitest'
import { randomIntegers } from '@earshot/contract/rules/testing/chance'
import { testApp, type Person } from '../../../testing/test-app.ts'
import { type SeededTalk, seedTalks } from '../../../testing/seed-talks.ts'

const { ask, organization, memberOf, channelOf, context } = testApp()

const TALKS = 400
const QUERIES = 250
const NONE = { words: [], phrases: [], excluded: [], excludedPhrases: [], prefix: null }

const vocabulary = [
  [
    'fire',
    'Fire!',
    'fires',
    'firehose',
    'water',
    'pump',
    'pumps',
    'the',
    'a',
    'and',
    "don't",
    "o'neil",
    'unit_7',
    '50%',
  ],
  ['fire-truck', 'back\\slash', 'a&b', 'x:*', '!now', '(left)', '…', 'straße', 'STRASSE', 'crêpe', 'İzmir', 'ﬁre'],
  ['οδός', 'ΟΔΌΣ', 'φωτιά', 'пожар', 'ПОЖАР', 'вода', 'حريق', 'ماء', '火事', '消防車', '水', 'ไฟไหม้', '7', '3.14'],
].flat()

type Talk = SeededTalk & { talk_id: string; recorded_at: string; tokens: string[]; heard: boolean }

interface Meant {
  words: string[]
  phrases: string[][]
  excluded: string[]
  excludedPhrases: string[][]
  prefix: string | null
}

let org_id: string
let admin: Person
let talks: Talk[]
let people: string[]
/** Not an admin, so in the bin they only see their own talks. */
let asker: Person
let channels: string[]
const speakers = [crypto.randomUUID(), crypto.randomUUID()]
const tags = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]

beforeAll(async () => {
  ;({ org_id, admin } = await organization())
  people = [admin.user_id, (await memberOf(org_id)).user_id]
  channels = [await channelOf({ org_id, admin }, 'A'), await channelOf({ org_id, admin }, 'B')]
  asker = await memberOf(org_id)
  people = [asker.user_id, ...people]
  const planted = Array.from({ length: TALKS }, chanceTalk)
  const ids = await seedTalks({ context: context(), org_id }, planted)
  talks = planted.map((talk, at) => ({
    ...talk,
    tokens: tokensOf(talk.text),
    talk_id: ids[at] ?? '',
    heard: chance(3) === 0,
  }))
  const listens = talks.filter(({ heard }) => heard).map(({ talk_id }) => ({ org_id, talk_id, heard: true }))
  await context()
    .connections.inside(org_id)
    .insertInto('listens')
    .values(listens.map((listen) => ({ ...listen, user_id: asker.user_id })))
    .execute()
})

test('hundreds of random queries match a brute-force search in content and order, or name their suggestion', async () => {
  let found = 0
  for (let round = 0; round < QUERIES; round++) {
    const meant = chanceQuery()
    const filters = chanceFilters()
    const wanted = readAll(meant, filters)
    const query = written(meant)
    const { ids, totals, meant: instead } = await searchAll({ query, ...filters })
    const what = JSON.stringify({ query, filters, instead })
    if (instead === undefined) expect(ids, what).toEqual(wanted)
    else {
      expect([wanted, ids.length > 0], what).toEqual([[], true])
      const again = await searchAll({ query: instead, ...filters })
      expect(again, what).toEqual({ ids, totals, meant: undefined })
    }
    expect(new Set(totals), what).toEqual(new Set([ids.length]))
    found += wanted.length
  }
  expect(found).toBeGreaterThan(QUERIES)
})

async function searchAll(asked: SearchFilters & { query: string }) {
  const ids: string[] = []
  const totals: number[] = []
  let meant: string | undefined
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body, status } = await page({ ...asked, ...(cursor && { cursor }) })
    expect(status, asked.query).toBe(200)
    ids.push(...body.talks.map(({ talk_id }) => talk_id))
    totals.push(body.total)
    meant = body.did_you_mean
    expect(body.fallback === null, asked.query).toBe(meant === undefined)
    cursor = body.next_cursor
  }
  return { ids, totals, meant }
}

const page = (asked: SearchFilters & { query: string; cursor?: string }) =>
  ask(asker, api.search.search, { org_id, limit: 100, ...asked })

/** The expected result, by reading every talk. */
function readAll(meant: Meant, filters: SearchFilters): string[] {
  const everything = tokensOf(written(meant)).length > 0 || written(meant).trim() === ''
  if (!everything) return []
  return talks
    .filter((talk) => says(talk.tokens, meant) && passes(talk, filters))
    .toSorted((a, b) => (place(a) < place(b) ? 1 : -1))
    .map(({ talk_id }) => talk_id)
}

const place = ({ recorded_at, talk_id }: Talk) => `${recorded_at} ${talk_id}`

const says = (tokens: string[], { words, phrases, excluded, excludedPhrases, prefix }: Meant) =>
  words.every((word) => inOrder(tokens, tokensOf(word))) &&
  phrases.every((phrase) => inOrder(tokens, tokensOf(phrase.join(' ')))) &&
  !excluded.some((word) => tokensOf(word).length > 0 && inOrder(tokens, tokensOf(word))) &&
  !excludedPhrases.some(
    (phrase) => tokensOf(phrase.join(' ')).length > 0 && inOrder(tokens, tokensOf(phrase.join(' '))),
  ) &&
  (prefix === null || begins(tokens, tokensOf(prefix)))

/** Of a prefix, the last token may be incomplete. */
const begins = (tokens: string[], wanted: string[]) =>
  wanted.length === 0 ||
  tokens.some((_, from) =>
    wanted.every((part, step) => {
      const token = tokens[from + step] ?? ''
      return step === wanted.length - 1 && !isSpaceless(part) ? token.startsWith(part) : token === part
    }),
  )

const inOrder = (tokens: string[], wanted: string[]) =>
  wanted.length === 0 || tokens.some((_, from) => wanted.every((part, step) => tokens[from + step] === part))

const passes = (talk: Talk, filters: SearchFilters) =>
  (!filters.channel_id || talk.channel_id === filters.channel_id) &&
  (!filters.user_id || talk.user_id === filters.user_id) &&
  (!filters.from || talk.recorded_at >= filters.from) &&
  (!filters.to || talk.recorded_at < filters.to) &&
  (filters.min_duration === undefined || (talk.duration ?? -1) >= filters.min_duration) &&
  (filters.max_duration === undefined || (talk.duration ?? Number.POSITIVE_INFINITY) <= filters.max_duration) &&
  (filters.min_confidence === undefined || (talk.confidence ?? -1) >= filters.min_confidence) &&
  (!filters.state || talk.state === filters.state) &&
  (!filters.speaker_id || talk.speaker_id === filters.speaker_id) &&
  (filters.tags ?? []).every((tag) => talk.tags?.includes(tag)) &&
  (filters.unheard === undefined || talk.heard !== filters.unheard) &&
  (filters.needs_review === undefined || talk.needs_review === filters.needs_review) &&
  (filters.deleted ? talk.deleted !== null && talk.user_id === asker.user_id : talk.deleted === null)

function written({ words, phrases, excluded, excludedPhrases, prefix }: Meant) {
  const [open, close] = pick(['""', '“”', '«»', '„“'])
  const terms = [
    ...words,
    ...phrases.map((phrase) => `${open}${phrase.join(' ')}${close}`),
    ...excluded.map((word) => `-${word}`),
    ...excludedPhrases.map((phrase) => `-"${phrase.join(' ')}"`),
  ]
    .map((term) => ({ term, place: chance(1_000_000) }))
    .sort((one, other) => one.place - other.place)
    .map(({ term }) => term)
  return prefix === null ? `${terms.join(' ')} ` : [...terms, prefix].join(' ')
}

const chance = randomIntegers(11)
const pick = <Item>(items: readonly Item[]) => items[chance(items.length)] as Item
const some = (most: number) => Array.from({ length: chance(most + 1) }, () => pick(vocabulary))
const sometimes = <Value>(value: Value, rarity = 3) => (chance(rarity) === 0 ? value : undefined)

function chanceTalk(): Omit<Talk, 'talk_id' | 'tokens' | 'heard'> {
  const day = String(1 + chance(28)).padStart(2, '0')
  const duration = sometimes(chance(100), 2)
  const confidence = sometimes(chance(11) / 10, 2)
  return {
    text: some(14).join(' '),
    user_id: pick(people),
    channel_id: pick(channels),
    recorded_at: `2026-01-${day}T12:00:00.000Z`,
    state: pick(['ready', 'ready', 'failed']),
    speaker_id: pick([...speakers, null]),
    tags: tags.filter(() => chance(2) === 0),
    needs_review: chance(3) === 0,
    deleted: chance(6) === 0 ? new Date().toISOString() : null,
    ...(duration !== undefined && { duration }),
    ...(confidence !== undefined && { confidence }),
  }
}

const chanceQuery = (): Meant => ({
  ...NONE,
  words: some(2),
  phrases: chance(4) === 0 ? [[pick(vocabulary), pick(vocabulary)]] : [],
  excluded: chance(4) === 0 ? [pick(vocabulary)] : [],
  excludedPhrases: chance(5) === 0 ? [[pick(vocabulary), pick(vocabulary)]] : [],
  prefix: chance(2) === 0 ? pick(['fi', 'fire', 'p', 'по', 'ΟΔ', '火', 'un', "o'", 'don’', 's', ...vocabulary]) : null,
})

function chanceFilters(): SearchFilters {
  const filters = {
    channel_id: sometimes(pick(channels)),
    user_id: sometimes(pick(people), 5),
    from: sometimes('2026-01-08T00:00:00.000Z', 5),
    to: sometimes('2026-01-20T12:00:00.000Z', 5),
    min_duration: sometimes(20, 8),
    max_duration: sometimes(80, 8),
    min_confidence: sometimes(0.5, 8),
    state: sometimes('ready' as const, 4),
    speaker_id: sometimes(pick(speakers), 6),
    tags: sometimes(tags.slice(chance(3)), 6),
    unheard: sometimes(chance(2) === 0, 6),
    needs_review: sometimes(chance(2) === 0, 8),
    deleted: sometimes(chance(3) > 0, 6),
  }
  return JSON.parse(JSON.stringify(filters))
}
