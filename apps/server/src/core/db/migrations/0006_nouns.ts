import { type Kysely, sql } from 'kysely'
import { handToLookup } from './0004_isolation.ts'
import { tenant } from './tenant.ts'

/** Speakers, tags, addresses; bins and archives; what people set for themselves. */
export const nouns = {
  async up(db: Kysely<never>) {
    await sql`
      -- ISO 8601 in UTC with milliseconds, as everywhere else, for what PostgreSQL itself writes as JSON.
      create function iso(moment timestamptz) returns text language sql stable parallel safe
        return to_char(moment at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

      alter table users add column settings jsonb not null default '{}';
      alter table organizations
        add column clips boolean not null default true,
        add column deleted timestamptz(3);
      alter table channels add column archived timestamptz(3);
      drop index channels_name;
      create unique index channels_name on channels (org_id, lower(name)) where archived is null;

      create table speakers (
        org_id      uuid not null references organizations on delete cascade,
        speaker_id  uuid not null,
        name        text not null,
        description text not null default '',
        image       text not null default '',
        sample      text not null default '',
        created     timestamptz(3) not null default now(),
        created_by  uuid not null,
        primary key (org_id, speaker_id)
      );

      create table tags (
        org_id      uuid not null references organizations on delete cascade,
        tag_id      uuid not null,
        tag         text not null,
        description text not null default '',
        color       text not null,
        created     timestamptz(3) not null default now(),
        created_by  uuid not null,
        primary key (org_id, tag_id)
      );
      create unique index tags_tag on tags (org_id, lower(tag));

      create table addresses (
        org_id     uuid not null references organizations on delete cascade,
        address_id uuid not null,
        name       text not null,
        address1   text not null default '',
        address2   text not null default '',
        city       text not null default '',
        state      text not null default '',
        postal     text not null default '',
        country    text not null default '',
        phone      text not null default '',
        created    timestamptz(3) not null default now(),
        created_by uuid not null,
        deleted    timestamptz(3),
        primary key (org_id, address_id)
      );
      create index addresses_deleted on addresses (org_id, deleted) where deleted is not null;
    `.execute(db)
    await tenant(db, ['speakers', 'tags', 'addresses'])
    await pictures(db)
  },
}

/** Pictures were addresses anywhere before; now they are versions of our own. And who may see whose. */
async function pictures(db: Kysely<never>) {
  await sql`
    update users set image = '' where image <> '';
    alter table organizations no force row level security;
    update organizations set image = '' where image <> '';
    alter table organizations force row level security;
    grant select on organizations to earshot_lookup;

    -- Whether two people belong to one organization that is not in the bin; of one organization only, if it is given.
    create function share_organization(one uuid, other uuid, within uuid) returns boolean
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      return exists (
        select from directory a
        join directory b on b.kind = 'member' and b.id = other and b.org_id = a.org_id
        join organizations o on o.org_id = a.org_id and o.deleted is null
        where a.kind = 'member' and a.id = one and (within is null or a.org_id = within));
    end $$;
  `.execute(db)
  await handToLookup(db, ['share_organization(uuid, uuid, uuid)'])
}
