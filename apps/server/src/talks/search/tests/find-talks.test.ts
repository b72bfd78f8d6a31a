import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSuperuser } from '../../../testing/superuser.ts'
import { seedTalks } from '../../../testing/seed-talks.ts'
import { testApp } from '../../../testing/test-app.ts'
import { enterAsJob } from '../../../organizations/scope.ts'
import { findPage } from '../search.repo.ts'

const { organization, channelOf, context } = testApp({ alone: true })
/** So many that PostgreSQL chooses between the word index and the order of time. */
const TALKS = 8000
const END = { recorded_at: 'infinity', talk_id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }
let client: pg.Client
let org_id: string
const channels: string[] = []
let middle: typeof END

beforeAll(async () => {
  const { org_id: id, admin } = await organization()
  org_id = id
  for (const name of ['A', 'B']) channels.push(await channelOf({ org_id, admin }, name))
  const [talk_id] = await seedTalks({ context: context(), org_id }, [
    { text: 'seed', user_id: admin.user_id, channel_id: channels[0] ?? '' },
  ])
  client = await openSuperuser(context())
  await client.query(COPIES, [org_id, talk_id, TALKS, ...channels])
  await client.query('delete from talks where org_id = $1 and talk_id = $2', [org_id, talk_id])
  await client.query('vacuum analyze talks')
  const { rows } = await client.query<typeof END>(
    `select talk_id, recorded_at::text from talks where tsv @@ 'every' order by recorded_at desc offset 3000 limit 1`,
  )
  middle = rows[0] ?? END
})
afterAll(() => client.end())

/** Talk 0 is the newest. `past` is in more talks than an index is read for, and in none of the newest two thousand. */
const COPIES = `
  insert into talks
  select (jsonb_populate_record(t, jsonb_build_object(
    'talk_id', gen_random_uuid(), 'recorded_at', timestamptz '2026-01-01' - at * interval '1 minute',
    'channel_id', case when at % 4 = 0 then $4::uuid else $5::uuid end, 'needs_review', at % 700 = 0,
    'deleted', case when at % 97 = 0 then now() end,
    'tokens', ' ' || words || ' ', 'tsv', array_to_tsvector(string_to_array(words, ' '))::text))).*
  from talks t, generate_series(0, $3::integer - 1) at, lateral (select concat_ws(' ', 'every',
    case when at >= 2100 then 'past' end, case when at % 3 = 0 then 'third' end, case when at % 20 = 0 then 'twentieth' end,
    case when at % 60 = 0 then 'sixtieth' end, case when at % 2500 = 2400 then 'rare' end) as words) w
  where t.org_id = $1 and t.talk_id = $2`

interface Asked {
  words: string | null
  phrase?: string
  filters?: Record<string, string | boolean>
}

const RANGE = { from: '2025-12-30T00:00:00Z', to: '2025-12-31T00:00:00Z' }
const ASKED: Asked[] = [
  ...[null, `'every'`, `'third'`, `'twentieth'`, `'sixtieth'`, `'rare'`, `'none'`, `'past'`].map((words) => ({
    words,
  })),
  ...[`'third' & 'past'`, `'every' & !'past'`, `!'third'`, `'third' & 'pa':*`, `'rare' & 'e':*`].map((words) => ({
    words,
  })),
  { words: `'every' & 'past'`, phrase: ' every past ' },
  { words: `'past' & 'twentieth'`, phrase: ' past twentieth ' },
  { words: null, filters: RANGE },
  { words: `'sixtieth'`, filters: RANGE },
  { words: `'past'`, filters: { to: RANGE.to } },
  { words: `'past'`, filters: { needs_review: true } },
  { words: null, filters: { needs_review: true } },
]

test.each(ASKED)('%j finds the page and the total that one statement finds', async (asked) => {
  const pages = [END, middle].flatMap((after) => LIMITS.map((limit) => ({ after, limit })))
  for (const filters of [asked.filters ?? {}, { ...asked.filters, channel_id: channels[0] ?? '' }])
    for (const page of pages) {
      const question = { ...asked, filters }
      expect(await found(question, page), JSON.stringify({ filters, page })).toEqual(await expected(question, page))
    }
})

const LIMITS = [50, 1000, 10_000, 0]

interface Page {
  after: typeof END
  limit: number
}

/** As the last word is looked up, and as it is compared. */
async function found({ words, phrase, filters = {} }: Asked, page: Page) {
  const query = { words, phrases: phrase === undefined ? [] : [phrase], unwanted: [], filters }
  const org = enterAsJob(context(), org_id)
  const [page1, page2] = await Promise.all(
    [false, true].map((endsCommonly) => findPage(org, { ...query, endsCommonly }, page)),
  )
  expect(page1).toEqual(page2)
  return { ids: page1?.places.map(({ talk_id }) => talk_id), total: page1?.total }
}

async function expected({ words, phrase, filters = {} }: Asked, { after, limit }: Page) {
  const { rows } = await client.query(
    `with matching as materialized (
      select talk_id, recorded_at from talks where org_id = $1 and deleted is null and ($2::text is null or tsv @@ $2::tsquery)
        and ($3::text is null or strpos(tokens, $3) > 0) and ($4::uuid is null or channel_id = $4)
        and recorded_at >= coalesce($5, timestamptz '-infinity') and recorded_at < coalesce($6, timestamptz 'infinity')
        and ($7::boolean is null or needs_review = $7))
    select array(select talk_id from matching where (recorded_at, talk_id) < ($8::timestamptz, $9::uuid)
        order by recorded_at desc, talk_id desc limit $10) as ids,
      (select least(count(*), 1000)::integer from matching) as total`,
    [
      ...[org_id, words, phrase, filters.channel_id, filters.from, filters.to, filters.needs_review],
      ...[after.recorded_at, after.talk_id, limit],
    ],
  )
  return { ids: rows[0].ids, total: rows[0].total }
}
