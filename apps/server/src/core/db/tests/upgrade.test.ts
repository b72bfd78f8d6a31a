import { randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { dropDatabase } from '../../../testing/databases.ts'
import { people } from '../migrations/0001_people.ts'
import { organizations } from '../migrations/0002_organizations.ts'
import { talks } from '../migrations/0003_talks.ts'
import { isolation } from '../migrations/0004_isolation.ts'
import { search } from '../migrations/0005_search.ts'
import { nouns } from '../migrations/0006_nouns.ts'
import { corrections } from '../migrations/0007_corrections.ts'
import { outward } from '../migrations/0008_outward.ts'
import { persons } from '../migrations/0009_persons.ts'
import { searching } from '../migrations/0010_search.ts'
import { prepareServer } from '../roles.ts'

const { superuserUrl } = inject('database')
const name = `older_${randomUUID().replaceAll('-', '')}`
const [org, user, channel, spoken, silent] = Array.from({ length: 5 }, () => randomUUID())
let db: Kysely<never>

beforeAll(async () => {
  const { ownerUrl } = await prepareServer(superuserUrl, { database: name, passwords: { owner: 'owner', app: 'app' } })
  db = new Kysely({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: ownerUrl, max: 1 }) }) })
})
afterAll(async () => {
  await db.destroy()
  await dropDatabase(superuserUrl, name)
})

test('a transcript of an older installation becomes a version with a text, and stays rough', async () => {
  for (const { up } of [people, organizations, talks, isolation, search]) await up(db)
  const words = ['water', 'pump'].map((text, at) => ({ text, start: at, end: at + 1, confidence: 1 }))
  await sql`select set_config('app.org_id', ${org}, false)`.execute(db)
  await sql`insert into users (user_id, name, email) values (${user}, 'Ada', 'ada@example.org')`.execute(db)
  await sql`insert into organizations (org_id, name, created_by) values (${org}, 'Seven', ${user})`.execute(db)
  await sql`insert into channels (org_id, channel_id, name, created_by) values (${org}, ${channel}, 'Ops', ${user})`.execute(
    db,
  )
  for (const [talk, heard] of [
    [spoken, words],
    [silent, []],
  ] as const) {
    await sql`insert into talks (org_id, talk_id, channel_id, user_id, recorded_at, bytes, sha256, media_type, rough)
      values (${org}, ${talk}, ${channel}, ${user}, now(), 1, '', 'audio/wav', ${talk === spoken})`.execute(db)
    await sql`insert into transcripts (org_id, talk_id, version, engine, language, words)
      values (${org}, ${talk}, 1, 'pocketsphinx', 'en', ${JSON.stringify(heard)}::jsonb)`.execute(db)
  }
  await sql`select set_config('app.org_id', '', false)`.execute(db)

  for (const { up } of [nouns, corrections]) await up(db)
  await sql`select set_config('app.org_id', ${org}, false)`.execute(db)
  const { rows } = await sql`select talk_id, version, text, rough, user_id from transcripts order by text`.execute(db)
  expect(rows).toEqual([
    { talk_id: silent, version: 1, text: '', rough: false, user_id: null },
    { talk_id: spoken, version: 1, text: 'water pump', rough: true, user_id: null },
  ])
  const { rows: forced } = await sql`
    select relname from pg_class where relname in ('talks', 'transcripts') and relforcerowsecurity`.execute(db)
  expect(forced).toHaveLength(2)
})

test('an upgrade learns the words of existing transcripts and indexes existing alerts', async () => {
  await sql`update talks set tsv = '''water'':1 ''pump'':2 ''7'':3' where talk_id = ${spoken}`.execute(db)
  await sql`insert into alerts (org_id, alert_id, keyword, tokens, created_by)
    values (${org}, ${randomUUID()}, 'Water Pump', 'water pump', ${user})`.execute(db)
  await sql`select set_config('app.org_id', '', false)`.execute(db)

  for (const { up } of [outward, persons, searching]) await up(db)
  await sql`select set_config('app.org_id', ${org}, false)`.execute(db)
  const { rows: words } = await sql`select token, letters, sound from vocabulary order by token`.execute(db)
  expect(words).toEqual([
    { token: 'pump', letters: 4, sound: 'POMP' },
    { token: 'water', letters: 5, sound: 'WATER' },
  ])
  expect((await sql`select begins from alerts`.execute(db)).rows).toEqual([{ begins: 'water' }])
  const { rows: forced } = await sql`
    select relname from pg_class where relname in ('talks', 'alerts', 'vocabulary') and relforcerowsecurity`.execute(db)
  expect(forced).toHaveLength(3)
})
