import { type Kysely, sql } from 'kysely'

const TENANT_TABLES = ['organizations', 'members', 'invites', 'channels', 'alerts', 'talks', 'transcripts', 'hits']

/**
 * Row-level security on every tenant table, forced on the owner too, and the one door through it:
 * earshot_lookup, a role nobody can sign in as, which owns the few functions that must look before
 * the organization is known, or that need indexes row-level security would forbid.
 */
export const isolation = {
  async up(db: Kysely<never>) {
    await sql`
      create function current_org() returns uuid language sql stable parallel safe
        return nullif(current_setting('app.org_id', true), '')::uuid;
      grant usage on schema public to earshot_lookup;
      grant select on directory, talks, alerts, channels, hits to earshot_lookup;
    `.execute(db)

    for (const table of TENANT_TABLES) {
      await sql`
        alter table ${sql.ref(table)} enable row level security;
        alter table ${sql.ref(table)} force row level security;
        create policy own_organization on ${sql.ref(table)}
          using (org_id = current_org()) with check (org_id = current_org());
        create policy lookup on ${sql.ref(table)} for select to earshot_lookup using (true);
      `.execute(db)
    }

    await sql`
      -- The organization of a thing, if the asker is a member there; else null.
      create function org_of(kind text, thing uuid, asker uuid) returns uuid
      language plpgsql stable security definer set search_path = public, pg_temp as $$
      begin
        return (
          select d.org_id from directory d
          where d.kind = 'member' and d.id = asker and case org_of.kind
            when 'talk'    then exists (select from talks t where t.org_id = d.org_id and t.talk_id = thing)
            when 'channel' then exists (select from channels c where c.org_id = d.org_id and c.channel_id = thing)
            when 'alert'   then exists (select from alerts a where a.org_id = d.org_id and a.alert_id = thing)
            else false end
          limit 1);
      end $$;
    `.execute(db)
    await handToLookup(db, ['org_of(text, uuid, uuid)'])
  },
}

/** Gives functions to earshot_lookup, which for that moment must be allowed to have things in the schema. */
export async function handToLookup(db: Kysely<never>, functions: string[]) {
  await sql`grant create on schema public to earshot_lookup`.execute(db)
  for (const signature of functions) await sql`alter function ${sql.raw(signature)} owner to earshot_lookup`.execute(db)
  await sql`revoke create on schema public from earshot_lookup`.execute(db)
}
