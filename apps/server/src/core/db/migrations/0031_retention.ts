import { type Kysely, sql } from 'kysely'
import { handToLookup } from './0004_isolation.ts'
import { tenant } from './tenant.ts'

/** How long recordings and talks are kept, by organization and channel, and talks that nothing may delete. */
export const retention = {
  async up(db: Kysely<never>) {
    await sql`
      create table retention_rules (
        org_id      uuid not null references organizations on delete cascade,
        -- A channel, or the organization itself for all channels without a rule.
        scope_id    uuid not null,
        sound_days  integer check (sound_days > 0),
        talk_days   integer check (talk_days > 0),
        at_once     boolean not null,
        modified    timestamptz(3) not null default now(),
        modified_by uuid not null,
        primary key (org_id, scope_id)
      );

      alter table talks
        add column held timestamptz(3),
        add column held_by uuid,
        add column hold_reason text,
        add column sound_deleted timestamptz(3);
      create index talks_held on talks (org_id, held desc) where held is not null;
      create index talks_with_sound on talks (org_id, recorded_at) where sound_deleted is null and deleted is null;
    `.execute(db)
    await tenant(db, ['retention_rules'])

    await sql`
      -- Talks of all organizations whose time is over, and whether the talk or only its recording is.
      create function retention_due(most integer) returns table (org_id uuid, talk_id uuid, part text)
      language sql stable security definer set search_path = public, pg_temp as $$
        select t.org_id, t.talk_id,
          case when t.created < now() - make_interval(days => r.talk_days) then 'talk' else 'sound' end
        from retention_rules r join talks t on t.org_id = r.org_id
        where t.deleted is null and t.held is null and t.state in ('ready', 'failed')
          and (r.scope_id = t.channel_id or r.scope_id = r.org_id and not exists (
            select 1 from retention_rules o where o.org_id = r.org_id and o.scope_id = t.channel_id))
          and (t.recorded_at < now() - make_interval(days => r.talk_days)
              and t.created < now() - make_interval(days => r.talk_days)
            or t.sound_deleted is null and t.recorded_at < now() - make_interval(days => r.sound_days)
              and t.created < now() - make_interval(days => r.sound_days))
        limit most
      $$;
    `.execute(db)
    await handToLookup(db, ['retention_due(integer)'])
  },
}
