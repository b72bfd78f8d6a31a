import pg from 'pg'

type Kinds = Readonly<Record<string, { table: string; id: string }>>

/**
 * Makes `org_among(orgs, kind, thing)`, by which `org_of` finds the organization of a thing. It is made again at every start
 * from the list of kinds, so that a new kind needs no migration of its own. Expects that the schema is up to date.
 */
export async function createKindsLookup(ownerUrl: string, kinds: Kinds) {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const name = (identifier: string) => client.escapeIdentifier(identifier)
  const cases = Object.entries(kinds).map(
    ([kind, { table, id }]) => `
          when ${client.escapeLiteral(kind)} then
            (select t.org_id from ${name(table)} t where t.org_id = any (orgs) and t.${name(id)} = thing limit 1)`,
  )
  try {
    await client.query(`
      create or replace function org_among(orgs uuid[], kind text, thing uuid) returns uuid
      language plpgsql stable set search_path = public, pg_temp as $$
      begin
        return case kind ${cases.join('')}
          end;
      end $$`)
  } finally {
    await client.end()
  }
}
