import pg from 'pg'

type Kinds = Readonly<Record<string, { table: string; id: string }>>

/**
 * Creates `org_among(orgs, kind, id)`, which `org_of` uses to find an object's organization. Recreated from the list of
 * kinds at every start, so that a new kind needs no migration. The schema must be up to date.
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
