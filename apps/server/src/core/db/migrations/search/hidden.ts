import { type Kysely, sql } from 'kysely'
import { handToLookup } from '../0004_isolation.ts'

const SEARCHES = [
  'search_talks(tsquery, text[], jsonb, timestamptz, uuid, integer)',
  'count_talks(tsquery, text[], jsonb, integer)',
  'fitting_talks(uuid[], tsquery, jsonb)',
]

/**
 * The functions of search read past row-level security, so they leave out hidden channels themselves. Where nothing is
 * hidden, the condition is gone before the statement is planned.
 */
export async function filterHidden(db: Kysely<never>) {
  for (const signature of SEARCHES)
    await reword(db, signature, [
      ['declare\n', 'declare\n      hidden uuid[] := hidden_channels();\n'],
      [
        "case when (filters->>'deleted')::boolean",
        "(hidden = '{}' or t.channel_id <> all (hidden)) and case when (filters->>'deleted')::boolean",
      ],
    ])
  await reword(db, 'sounding_talks(integer[], integer, integer)', [
    ['declare\n', 'declare\n          hidden uuid[] := hidden_channels();\n'],
    [
      'where s.org_id = org',
      `where s.org_id = org and (hidden = '{}' or exists (
              select 1 from talks t where t.org_id = org and t.talk_id = s.talk_id and t.channel_id <> all (hidden)))`,
    ],
  ])
  await sql`drop function unsaid(text[])`.execute(db)
  await unsaid(db)
  await handToLookup(db, [...SEARCHES, 'sounding_talks(integer[], integer, integer)', 'unsaid(text[], uuid)'])
}

/** Makes a function anew, because only its owner could change it. */
async function reword(db: Kysely<never>, signature: string, replacements: [from: string, to: string][]) {
  const { rows } = await sql<{ body: string }>`
    select pg_get_functiondef(${signature}::regprocedure) as body`.execute(db)
  const body = rows[0]?.body ?? ''
  for (const [from] of replacements)
    if (!body.includes(from)) throw new Error(`${signature} no longer contains ${from}`)
  const changed = replacements.reduce((text, [from, to]) => text.replaceAll(from, to), body)
  await sql.raw(`drop function ${signature}; ${changed}`).execute(db)
}

const unsaid = (db: Kysely<never>) =>
  sql`
    -- Which of these tokens no talk of a private channel says any more, or with null, no talk of the open ones. What the
    -- newest two hundred say need not be looked up.
    create function unsaid(tokens text[], private_channel uuid) returns setof text
    language plpgsql stable security definer
    set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
    declare
      org uuid := current_org();
      closed uuid[] := array(select c.channel_id from channels c where c.org_id = org and c.private);
      word text;
    begin
      for word in
        select w from unnest(tokens) w except select l.lexeme from (
          select t.tsv from talks t
          where t.org_id = org and (private_channel is null or t.channel_id = private_channel)
            and (private_channel is not null or closed = '{}' or t.channel_id <> all (closed))
          order by t.recorded_at desc, t.talk_id desc limit 200) n, unnest(n.tsv) l
      loop
        if not exists (
          select 1 from talks t
          where t.org_id = org and (private_channel is null or t.channel_id = private_channel)
            and (private_channel is not null or closed = '{}' or t.channel_id <> all (closed))
            and t.tsv @@ ('''' || replace(replace(word, '\\', '\\\\'), '''', '''''') || '''')::tsquery)
        then return next word; end if;
      end loop;
    end $$;
  `.execute(db)
