-- Channels that need a membership of their own: private ones; for guests all. Null if there are none.
create or replace function closed_channels(org uuid, guest boolean) returns uuid[]
language plpgsql stable set search_path = public, pg_temp as $$
declare
  closed uuid[];
begin
  if guest then
    select array_agg(c.channel_id) into closed from channels c where c.org_id = org;
  else
    select array_agg(c.channel_id) into closed from channels c where c.org_id = org and c.private;
  end if;
  return closed;
end
$$;
