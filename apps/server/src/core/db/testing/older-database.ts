import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type pg from 'pg'
import { steps } from '../adoption/steps.ts'

/** The statements that make a database as migrations up to 0108_word-bytes left it, read from one that they made. */
const AT_0108 = new URL('./at-0108.sql.gz', import.meta.url)

/** Makes a database of the main branch as it was after this migration, in an empty one. `owner` owns its tables. */
export async function makeOlderDatabase(owner: pg.Client, last: string) {
  await owner.query(gunzipSync(readFileSync(AT_0108)).toString())
  for (const [name, text] of Object.entries(steps)) {
    if (name > last) return
    await owner.query(text)
    await owner.query('insert into kysely_migration values ($1, $2)', [name, new Date().toISOString()])
  }
}
