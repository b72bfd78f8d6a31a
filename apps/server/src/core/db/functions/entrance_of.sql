-- What one is let in with: the role in the organization and in channels, and the channels that are hidden. A key may be
-- limited to some private channels (`key_channels`) and to some channels at all (`reached`).
create or replace function entrance_of(org uuid, person uuid, key_channels uuid[], reached uuid[]) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  role text;
  may_send boolean;
  may_moderate boolean;
  until timestamptz;
  guest boolean;
  roles jsonb;
  own uuid[];
  hidden uuid[];
begin
  if org is distinct from current_org() then return null; end if;
  select m.org_role, m.send, m.moderate, m.guest_until into role, may_send, may_moderate, until from members m
    where m.org_id = org and m.user_id = person;
  guest := until is not null;
  select jsonb_object_agg(c.channel_id, c.role) filter (where c.role is not null),
      array_agg(c.channel_id) filter (where key_channels is null or c.channel_id = any (key_channels))
    into roles, own from channel_members c
    where c.org_id = org and c.user_id = person;
  hidden := hidden_among(closed_channels(org, guest), own, guest);
  if reached is not null then hidden := hidden_beyond(org, hidden, reached); end if;
  if until <= now() then
    role := null;
    may_send := null;
    may_moderate := null;
    until := null;
  end if;
  return jsonb_build_object('org_role', role, 'send', may_send, 'moderate', may_moderate, 'guest_until', iso(until),
    'channel_roles', coalesce(roles, '{}'), 'hidden', hidden);
end
$$;
