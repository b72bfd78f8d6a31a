import { type Kysely, sql } from 'kysely'
import { handToLookup } from './0004_isolation.ts'
import { fits, settings } from './search/finding.ts'
import { tenant } from './tenant.ts'

/** What talks sound like. Those that are there already get theirs from a sweep, so that no upgrade waits for it. */
export const sounds = {
  async up(db: Kysely<never>) {
    await sql`
      create table talk_sounds (
        org_id   uuid not null,
        talk_id  uuid not null,
        language text not null,
        written  text not null,
        starts   integer[] not null,
        ends     integer[] not null,
        heard    text not null,
        moments  integer[] not null,
        seeds    integer[] not null,
        primary key (org_id, talk_id),
        foreign key (org_id, talk_id) references talks (org_id, talk_id) on delete cascade
      );
      -- Counts the changes of its alerts, so that workers know when those they remember are old.
      alter table organizations add column alerts_version bigint not null default 0;
      alter table alerts add column closeness text not null default 'normal' check (closeness in ('close', 'normal', 'wide'));
      create index alerts_sounding on alerts (org_id) where sounds_like;
      create index talk_sounds_seeds on talk_sounds using gin (org_id, seeds);

      -- The newest talks, whatever they sound like, and of the others the newest that share a seed.
      create function sounding_talks(wanted integer[], newest integer, most integer)
      returns table (talk_id uuid, language text, written text, heard text) ${settings} as $$
      declare
        org uuid := current_org();
        since uuid;
      begin
        return query select s.talk_id, s.language, s.written, s.heard from talk_sounds s
          where s.org_id = org order by s.talk_id desc limit newest;
        if wanted = '{}' then return; end if;
        select s.talk_id into since from talk_sounds s where s.org_id = org order by s.talk_id desc offset newest - 1 limit 1;
        if since is null then return; end if;
        return query select m.* from (
            select s.talk_id, s.language, s.written, s.heard from talk_sounds s
            where s.org_id = org and s.seeds && wanted offset 0) m
          where m.talk_id < since order by m.talk_id desc limit most;
      end $$;

      -- Those of some talks that fit and do not say the words; beyond these all are found by their words.
      create function fitting_talks(ids uuid[], unsaid tsquery, filters jsonb)
      returns setof uuid ${settings} as $$
      declare
        org uuid := current_org();
        few uuid[] := talks_hit((filters->>'alert_id')::uuid);
        phrases text[] := null;
      begin
        return query select t.talk_id from talks t
          where t.org_id = org and t.talk_id = any (ids) and (unsaid is null or not t.tsv @@ unsaid) and ${fits};
      end $$;

      -- Talks of all organizations that have a text and no sounds yet, the newest first.
      create function soundless_talks(most integer) returns table (org_id uuid, talk_id uuid)
      language sql stable security definer set search_path = public, pg_temp as $$
        select t.org_id, t.talk_id from talks t
        where t.text <> '' and not exists (
          select from talk_sounds s where s.org_id = t.org_id and s.talk_id = t.talk_id)
        order by t.talk_id desc limit most
      $$;
    `.execute(db)
    await tenant(db, ['talk_sounds'])
    await handToLookup(db, [
      'fitting_talks(uuid[], tsquery, jsonb)',
      'soundless_talks(integer)',
      'sounding_talks(integer[], integer, integer)',
    ])
  },
}
