-- For keys that reach few channels: all others are hidden.
create or replace function hidden_beyond(org uuid, hidden uuid[], reached uuid[]) returns uuid[]
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return array(
    select '00000000-0000-0000-0000-000000000000'::uuid
    union select unnest(hidden)
    union select c.channel_id from channels c where c.org_id = org and c.channel_id <> all (reached)
    order by 1);
end
$$;
