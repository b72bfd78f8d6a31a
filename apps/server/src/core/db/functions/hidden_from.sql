-- Channels of an organization that are hidden from a person or key.
create or replace function hidden_from(org uuid, person uuid, key_channels uuid[]) returns uuid[]
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  guest boolean;
  closed uuid[];
  own uuid[];
begin
  select m.guest_until is not null into guest from members m where m.org_id = org and m.user_id = person;
  guest := coalesce(guest, false);
  closed := closed_channels(org, guest);
  if closed is not null then
    select array_agg(c.channel_id) into own from channel_members c
      where c.org_id = org and c.user_id = person and (key_channels is null or c.channel_id = any (key_channels));
  end if;
  return hidden_among(closed, own, guest);
end
$$;
