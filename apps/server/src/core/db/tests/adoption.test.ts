import type pg from 'pg'
import { expect, test } from 'vitest'
import { describe } from '../adoption/describe.ts'
import { FIRST, LAST } from '../adoption/steps.ts'
import { migrationsOf, sameSchema } from '../history.ts'
import { migrationNames } from '../migrations.ts'
import { migrateToLatest } from '../schema.ts'
import { fillTables, lostRows, readTables } from '../testing/fill-tables.ts'
import { newDatabase } from '../testing/new-database.ts'
import { makeOlderDatabase } from '../testing/older-database.ts'

async function olderDatabase(last: string) {
  const older = await newDatabase()
  await makeOlderDatabase(older.owner, last)
  return { ...older, migrate: () => migrateToLatest(older.urls) }
}

async function schemaOf(owner: pg.Client) {
  await owner.query('begin')
  const tables = await describe(owner, 'public')
  const { rows } = await owner.query<{ text: string }>(`
    select pg_get_userbyid(proowner) || ' ' || pg_get_functiondef(oid) as text from pg_proc p
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`)
  await owner.query('rollback')
  return [...tables, ...rows.map(({ text }) => text)]
}

test.each([
  ['the main branch on 28 November', FIRST],
  ['a state between', '0159_maybe-said'],
  ['release 1.2.0', LAST],
])('a database of %s is adopted with every row, and has the schema of a new one', async (_of, last) => {
  const { owner, superuser, migrate } = await olderDatabase(last)
  const fresh = await newDatabase()
  await migrateToLatest(fresh.urls)
  await fillTables(superuser)
  const rows = await readTables(superuser)
  await migrate()
  expect(await migrationsOf(owner)).toEqual(migrationNames)
  expect(lostRows(rows, await readTables(superuser))).toEqual([])
  expect(await schemaOf(owner)).toEqual(await schemaOf(fresh.owner))
  await migrate()
})

test.each([
  [
    'from before 1.2.0',
    `delete from kysely_migration where name > '0026_notes'`,
    'This database is of an Earshot from before 1.2.0. Start release 1.2.0 on it once, then this one',
  ],
  [
    'with a migration of another branch',
    `insert into kysely_migration values ('0150_stars', '')`,
    'This database has run other migrations than release 1.2.0, like 0150_stars',
  ],
  [
    'without one of the first migrations',
    `delete from kysely_migration where name = '0020_titles'`,
    'This database has run other migrations than release 1.2.0.',
  ],
  [
    'that lacks a column',
    'alter table speakers drop column sample',
    'The schema of this database is not that of release 1.2.0. It lacks: column speakers.sample text not null',
  ],
  [
    'whose policy is another',
    'alter policy own_organization on clips using (true)',
    'The schema of this database is not that of release 1.2.0. It lacks: policy clips.own_organization',
  ],
])('a database %s is refused and left as it is', async (_which, change, told) => {
  const { owner, migrate } = await olderDatabase(LAST)
  await owner.query(change)
  const before = [await schemaOf(owner), await migrationsOf(owner)]
  await expect(migrate()).rejects.toThrow(told)
  expect([await schemaOf(owner), await migrationsOf(owner)]).toEqual(before)
})

test('an index or table that an operator has added is kept', async () => {
  const { owner, migrate } = await olderDatabase(LAST)
  await owner.query('create index talks_mine on talks (org_id, title); create table mine (id integer)')
  await migrate()
  expect(await schemaOf(owner)).toContainEqual(expect.stringContaining('talks_mine'))
})

test('a database of a newer Earshot is refused', async () => {
  const { urls, owner } = await newDatabase()
  await migrateToLatest(urls)
  await owner.query(`insert into kysely_migration values ('9999_later', $1)`, [new Date().toISOString()])
  await expect(migrateToLatest(urls)).rejects.toThrow(
    'This database has run the migration 9999_later, which this Earshot does not have',
  )
})

test('functions that are not those of this version are replaced at the next start', async () => {
  const { urls, owner } = await newDatabase()
  await migrateToLatest(urls)
  const before = await schemaOf(owner)
  await owner.query(`
    create or replace function iso(moment timestamptz) returns text language sql stable return 'today';
    comment on function current_org() is 'those of another version'`)
  await migrateToLatest(urls)
  expect(await schemaOf(owner)).toEqual(before)
})

test('a backup of release 1.2.0 has the schema of the baseline, and one of before has none', () => {
  expect(sameSchema(LAST, migrationNames)).toBe(migrationNames[0])
  expect(migrationNames).not.toContain(sameSchema('0026_notes', migrationNames))
})
