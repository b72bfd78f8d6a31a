import pg from 'pg'

type Kinds = Readonly<Record<string, { table: string; id: string; hidden?: string }>>

/**
 * Creates `org_among(orgs, kind, id)`, which `org_of` uses to find an object's organization, and
 * `is_hidden(org, kind, id, hidden)`, which tells whether it is in one of these channels. Recreated from the list of
 * kinds at every start, so that a new kind needs no migration. The schema must be up to date.
 */
export async function createKindsLookup(ownerUrl: string, kinds: Kinds) {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(`
      create or replace function org_among(orgs uuid[], kind text, thing uuid) returns uuid
      language plpgsql stable set search_path = public, pg_temp as $$
      begin
        ${holdingBranches(kinds)}
        return null;
      end $$;
      create or replace function is_hidden(org uuid, kind text, thing uuid, hidden uuid[]) returns boolean
      language plpgsql stable set search_path = public, pg_temp as $$
      begin
        ${hidingBranches(kinds)}
        return false;
      end $$`)
  } finally {
    await client.end()
  }
}

const { escapeIdentifier, escapeLiteral } = pg

/** Statements of their own, because Citus would ask each table that one statement names, whatever the kind. */
const holdingBranches = (kinds: Kinds) =>
  Object.entries(kinds)
    .map(
      ([kind, { table, id }]) => `
        if kind = ${escapeLiteral(kind)} then return (
          select t.org_id from ${escapeIdentifier(table)} t
          where t.org_id = any (orgs) and t.${escapeIdentifier(id)} = thing order by t.org_id limit 1); end if;`,
    )
    .join('')

const hidingBranches = (kinds: Kinds) =>
  Object.entries(kinds)
    .filter(([, { hidden }]) => hidden !== undefined)
    .map(
      ([kind, { table, id, hidden }]) => `
        if kind = ${escapeLiteral(kind)} then return exists (
          select 1 from ${escapeIdentifier(table)} t
          where t.org_id = org and t.${escapeIdentifier(id)} = thing and (${hidden})); end if;`,
    )
    .join('')
