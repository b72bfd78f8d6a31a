import { type Kysely, sql } from 'kysely'
import { handToLookup } from './0004_isolation.ts'
import { tenant } from './tenant.ts'

/** When a key, an address or a phone number brought a talk last, and why it failed. One row for each, so they are bounded. */
export const sources = {
  async up(db: Kysely<never>) {
    await sql`
      create table source_states (
        org_id       uuid not null,
        source_id    uuid not null,
        kind         text not null check (kind in ('radio', 'folder', 'key', 'mail', 'phone')),
        key_id       uuid,
        channel_id   uuid,
        line_id      uuid,
        folder       text not null default '',
        last_success timestamptz(3),
        last_failure timestamptz(3),
        failure      text not null default '',
        -- In a row, without those that are their sender's alone.
        failures     integer not null default 0,
        primary key (org_id, source_id),
        foreign key (org_id, key_id) references api_keys (org_id, key_id) on delete cascade,
        foreign key (org_id, channel_id) references mailboxes (org_id, channel_id) on delete cascade,
        foreign key (org_id, line_id) references phone_lines (org_id, line_id) on delete cascade
      );
      alter table source_states alter column org_id set (n_distinct = 1);

      -- Of all organizations: those that worked and fail now.
      create function failing_sources() returns table (organization text, kind text, name text)
      language sql stable security definer set search_path = public, pg_temp as $$
        select o.name, s.kind, coalesce(k.name, l.number, '')
        from source_states s
        join organizations o on o.org_id = s.org_id and o.deleted is null
        left join api_keys k on k.org_id = s.org_id and k.key_id = s.key_id
        left join phone_lines l on l.org_id = s.org_id and l.line_id = s.line_id
        where s.last_success is not null and s.failures >= 3 and s.last_failure > now() - interval '1 day'
          and l.removed is null
        order by s.last_failure desc limit 20
      $$;
    `.execute(db)
    await tenant(db, ['source_states'])
    await handToLookup(db, ['failing_sources()'])
  },
}
