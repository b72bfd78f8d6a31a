import { type Kysely, sql } from 'kysely'
import { handToLookup } from './0004_isolation.ts'

const REWORDED = [
  'search_talks(tsquery, text[], jsonb, timestamptz, uuid, integer)',
  'count_talks(tsquery, text[], jsonb, integer)',
]

/**
 * Indexes for filters that match few talks of a large organization, so that neither their list nor their count reads all of
 * them. The ids of the talks a person has heard are read first if there are at most a thousand, as for the talks of an alert.
 */
export const filters = {
  async up(db: Kysely<never>) {
    await sql`
      create index talks_review on talks (org_id, recorded_at desc, talk_id desc) where needs_review and deleted is null;
      create index talks_duration on talks (org_id, duration) where deleted is null;
      create index talks_confidence on talks (org_id, confidence) where deleted is null;

      -- The talks that a person has heard, if they are few; else null.
      create function talks_heard(person uuid) returns uuid[]
      language plpgsql stable set search_path = public, pg_temp as $$
      begin
        return (
          select case when count(*) <= 1000 then coalesce(array_agg(h.talk_id), '{}') end
          from (
            select l.talk_id from listens l
            where l.org_id = current_org() and l.user_id = person and l.heard limit 1001) h);
      end $$;
    `.execute(db)
    for (const signature of REWORDED) await reword(db, signature)
    await handToLookup(db, ['talks_heard(uuid)', ...REWORDED])
  },
}

/** Makes a function anew that takes what was heard from a list where there is one: only its owner could change it. */
async function reword(db: Kysely<never>, signature: string) {
  const { rows } = await sql<{ body: string }>`
    select pg_get_functiondef(${signature}::regprocedure) as body`.execute(db)
  const body = (rows[0]?.body ?? '')
    .replace(
      "few uuid[] := talks_hit((filters->>'alert_id')::uuid);",
      (declared) => `${declared}
      listened uuid[] := case when filters->>'unheard' = 'false' then talks_heard((filters->>'asker')::uuid) end;`,
    )
    .replaceAll(
      "and (filters->>'unheard' is null or",
      "and (listened is null or t.talk_id = any (listened)) and (listened is not null or filters->>'unheard' is null or",
    )
  await sql.raw(`drop function ${signature}; ${body}`).execute(db)
}
