import { type Kysely, sql } from 'kysely'
import { handToLookup } from './0004_isolation.ts'
import { tenant } from './tenant.ts'

/**
 * Figures of whole days and months, counted ahead. Transactions that change what is counted leave a row in `talk_changes`;
 * a span that such a row falls into is counted from its talks until a job has counted it again.
 */
export const rollups = {
  async up(db: Kysely<never>) {
    await sql`
      create table talk_changes (
        org_id    uuid not null references organizations on delete cascade,
        change_id uuid not null default gen_random_uuid(),
        -- Recording times of the talks that changed.
        at        timestamptz(3) not null,
        until     timestamptz(3) not null,
        -- How many more bytes are stored.
        bytes     bigint not null default 0,
        primary key (org_id, change_id)
      );
      create index talk_changes_at on talk_changes (org_id, at);
      create index talk_changes_bytes on talk_changes (org_id) include (bytes) where bytes <> 0;

      create table counted_spans (
        org_id  uuid not null references organizations on delete cascade,
        starts  timestamptz(3) not null,
        ends    timestamptz(3) not null,
        counted timestamptz(3) not null default now(),
        primary key (org_id, starts, ends)
      );

      create table talk_counts (
        org_id     uuid not null,
        starts     timestamptz(3) not null,
        ends       timestamptz(3) not null,
        kind       text not null check (kind in ('channel', 'speaker', 'tag', 'alert')),
        -- For speakers, tags and alerts also the nil id, for all channels together.
        channel_id uuid not null,
        -- A channel, speaker, tag or alert; the nil id for talks without one.
        id         uuid not null,
        talks      integer not null,
        seconds    double precision not null,
        -- Seconds with a confidence, and their sum weighted by it.
        scored     double precision not null,
        weighed    double precision not null,
        hits       integer not null,
        -- Without a foreign key to counted_spans, which would double the time that counting takes.
        primary key (org_id, starts, ends, kind, channel_id, id)
      );
    `.execute(db)
    await tenant(db, ['talk_changes', 'counted_spans', 'talk_counts'])
    const heard = sql`org_id = current_org() and channel_id <> all (hidden_channels())
      and (channel_id <> '00000000-0000-0000-0000-000000000000' or hidden_channels() = '{}')`
    await sql`alter policy own_organization on talk_counts using (${heard}) with check (${heard})`.execute(db)
    await storageCounter(db)
    await sql`
      create function changed_organizations(most integer) returns table (org_id uuid)
      language sql stable security definer set search_path = public, pg_temp as $$
        select distinct c.org_id from talk_changes c limit most
      $$;

      -- Organizations with spans that were counted before then; with infinity all whose bytes are counted.
      create function counted_organizations(before timestamptz) returns table (org_id uuid)
      language sql stable security definer set search_path = public, pg_temp as $$
        select c.org_id from counted_spans c where c.counted < before
        union select s.org_id from storage_totals s where before = 'infinity'
      $$;
    `.execute(db)
    await handToLookup(db, ['changed_organizations(integer)', 'counted_organizations(timestamptz)'])
  },
}

/** The total is exact from now on: what is added and freed since is in `talk_changes`. */
const storageCounter = (db: Kysely<never>) =>
  sql`
    alter table storage_totals drop column until;
    alter table storage_totals no force row level security;
    alter table talks no force row level security;
    insert into storage_totals (org_id, bytes) select org_id, sum(bytes) from talks group by org_id
      on conflict (org_id) do update set bytes = excluded.bytes;
    alter table storage_totals force row level security;
    alter table talks force row level security;
  `.execute(db)
