import { type Kysely, sql } from 'kysely'
import { handToLookup } from './0004_isolation.ts'
import { filterHidden } from './search/hidden.ts'
import { tenant } from './tenant.ts'

const OF_TALKS = ['transcripts', 'listens', 'notes', 'notices', 'talk_notices', 'clips', 'talk_stages', 'talk_sounds']
const OF_NOTES = ['note_mentions', 'note_notices']

/**
 * Private channels. What is hidden from a person is set beside the organization (`app.hidden_channels`), and row-level
 * security leaves out what is in there. Jobs set nothing and see everything.
 */
export const privateChannels = {
  async up(db: Kysely<never>) {
    await tables(db)
    await visibility(db)
    await lookups(db)
    await policies(db)
    await filterHidden(db)
  },
}

const tables = (db: Kysely<never>) =>
  sql`
    alter table channels add column private boolean not null default false;
    create index channels_private on channels (org_id, channel_id) where private;

    -- Sums are read from these indexes alone, also under the policy that looks at the channel.
    drop index talks_usage, talks_kept;
    create index talks_usage on talks (org_id, created) include (bytes, duration, channel_id);
    create index talks_kept on talks (org_id) include (bytes, channel_id);

    create table channel_members (
      org_id     uuid not null,
      channel_id uuid not null,
      user_id    uuid not null references users on delete cascade,
      added_by   uuid not null,
      created    timestamptz(3) not null default now(),
      primary key (org_id, channel_id, user_id),
      foreign key (org_id, channel_id) references channels (org_id, channel_id) on delete cascade
    );
    create index channel_members_user on channel_members (org_id, user_id);

    -- The words of open channels have the nil id, those of a private channel its own.
    alter table vocabulary add column channel_id uuid not null default '00000000-0000-0000-0000-000000000000';
    alter table vocabulary drop constraint vocabulary_pkey, add primary key (org_id, channel_id, token);
    create index vocabulary_token on vocabulary (org_id, token);

    -- The private channel that the subject was in.
    alter table audit add column channel_id uuid;
    -- The private channel whose members are told; null tells everyone.
    alter table live_outbox add column channel_id uuid;
  `.execute(db)

const visibility = (db: Kysely<never>) =>
  sql`
    create function hidden_channels() returns uuid[] language sql stable parallel safe
      return coalesce(nullif(current_setting('app.hidden_channels', true), '')::uuid[], '{}');

    -- Whether a channel itself may be listed: admins see that it exists.
    create function lists_channel(channel uuid) returns boolean language sql stable parallel safe
      return coalesce(current_setting('app.lists_channels', true), '') = 'on' or channel <> all (hidden_channels());

    create function hears_talk(org uuid, talk uuid) returns boolean language plpgsql stable parallel safe as $$
    begin
      if hidden_channels() = '{}' then return true; end if;
      return exists (
        select 1 from public.talks t
        where t.org_id = org and t.talk_id = talk and t.channel_id <> all (hidden_channels()));
    end $$;

    create function hears_note(org uuid, note uuid) returns boolean language plpgsql stable parallel safe as $$
    begin
      if hidden_channels() = '{}' then return true; end if;
      return exists (
        select 1 from public.notes n where n.org_id = org and n.note_id = note and hears_talk(org, n.talk_id));
    end $$;
  `.execute(db)

/** Needed before the organization is known. `is_hidden` is made at every start, see kinds-lookup.ts. */
async function lookups(db: Kysely<never>) {
  await tenant(db, ['channel_members'])
  await sql`
    -- Private channels that the person is not in; for a key also all others but its own.
    -- Looks past the policies, which may still hide what was hidden the last time.
    create function hidden_from(org uuid, person uuid, key_channels uuid[]) returns uuid[]
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      return array(
        select c.channel_id from channels c where c.org_id = org and c.private and not (
          (key_channels is null or c.channel_id = any (key_channels)) and exists (
            select 1 from channel_members m
            where m.org_id = org and m.channel_id = c.channel_id and m.user_id = person))
        order by c.channel_id);
    end $$;

    -- Like org_of, but null for what is hidden from the asker.
    create function heard_org(kind text, thing uuid, asker uuid, key_channels uuid[]) returns uuid
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    declare
      org uuid := org_of(kind, thing, asker);
      hidden uuid[] := hidden_from(org, asker, key_channels);
    begin
      return case when hidden <> '{}' and is_hidden(org, kind, thing, hidden) then null else org end;
    end $$;
  `.execute(db)
  await handToLookup(db, ['hidden_from(uuid, uuid, uuid[])', 'heard_org(text, uuid, uuid, uuid[])'])
}

/** The policies of the organization also leave out what is hidden. Without subqueries, which Citus does not allow here. */
async function policies(db: Kysely<never>) {
  const conditions: [tables: string[], condition: string][] = [
    [['talks', 'hits', 'vocabulary'], 'channel_id <> all (hidden_channels())'],
    [['audit'], '(channel_id is null or channel_id <> all (hidden_channels()))'],
    [['alerts'], `(channel_ids = '{}' or not channel_ids <@ hidden_channels())`],
    [['channels', 'channel_members'], 'lists_channel(channel_id)'],
    [OF_TALKS, 'hears_talk(org_id, talk_id)'],
    [['uploads'], '(talk_id is null or hears_talk(org_id, talk_id))'],
    [OF_NOTES, 'hears_note(org_id, note_id)'],
  ]
  for (const [tables, condition] of conditions)
    for (const table of tables) {
      const all = sql.raw(`org_id = current_org() and ${condition}`)
      await sql`alter policy own_organization on ${sql.ref(table)} using (${all}) with check (${all})`.execute(db)
    }
}
