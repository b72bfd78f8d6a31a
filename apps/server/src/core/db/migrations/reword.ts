import { type Kysely, sql } from 'kysely'

/** Makes a function anew, because only its owner could change it. */
export async function reword(db: Kysely<never>, signature: string, replacements: [from: string, to: string][]) {
  const { rows } = await sql<{ body: string }>`
    select pg_get_functiondef(${signature}::regprocedure) as body`.execute(db)
  const body = rows[0]?.body ?? ''
  for (const [from] of replacements)
    if (!body.includes(from)) throw new Error(`${signature} no longer contains ${from}`)
  await sql.raw(`drop function ${signature}`).execute(db)
  await sql.raw(replacements.reduce((text, [from, to]) => text.replace(from, () => to), body)).execute(db)
}
