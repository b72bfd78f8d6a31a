import { type Kysely, sql } from 'kysely'
import { handToLookup } from './0004_isolation.ts'

/** Keys that reach some channels only. Everything else is hidden from them, as it is from guests. */
export const keyChannels = {
  async up(db: Kysely<never>) {
    await sql`
      -- Empty: every open channel.
      alter table api_keys add column channel_ids uuid[] not null default '{}';
      create index api_keys_bound on api_keys (org_id, key_id) where channel_ids <> '{}';

      -- What is hidden, and all channels but those of "reached". With the nil id, as for a guest.
      create function hidden_beyond(org uuid, hidden uuid[], reached uuid[]) returns uuid[]
      language plpgsql stable security definer set search_path = public, pg_temp as $$
      begin
        return array(
          select '00000000-0000-0000-0000-000000000000'::uuid
          union select unnest(hidden)
          union select c.channel_id from channels c where c.org_id = org and c.channel_id <> all (reached)
          order by 1);
      end $$;

      create function entrance_of(org uuid, person uuid, key_channels uuid[], reached uuid[]) returns jsonb
      language plpgsql stable security definer set search_path = public, pg_temp as $$
      declare
        entrance jsonb := entrance_of(org, person, key_channels);
        hidden uuid[];
      begin
        if reached is null or entrance is null then return entrance; end if;
        hidden := array(select jsonb_array_elements_text(entrance -> 'hidden')::uuid);
        return entrance || jsonb_build_object('hidden', hidden_beyond(org, hidden, reached));
      end $$;

      create function heard_org(kind text, thing uuid, asker uuid, key_channels uuid[], reached uuid[]) returns uuid
      language plpgsql stable security definer set search_path = public, pg_temp as $$
      declare
        org uuid := org_of(kind, thing, asker);
        hidden uuid[] := hidden_from(org, asker, key_channels);
      begin
        if reached is not null then hidden := hidden_beyond(org, hidden, reached); end if;
        return case when hidden <> '{}' and is_hidden(org, kind, thing, hidden) then null else org end;
      end $$;
    `.execute(db)
    await handToLookup(db, [
      'hidden_beyond(uuid, uuid[], uuid[])',
      'entrance_of(uuid, uuid, uuid[], uuid[])',
      'heard_org(text, uuid, uuid, uuid[], uuid[])',
    ])
  },
}
