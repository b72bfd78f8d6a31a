-- The organization of an object that this person or key may know of; otherwise null.
create or replace function heard_org(kind text, thing uuid, asker uuid, key_channels uuid[], reached uuid[])
returns uuid
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  org uuid := org_of(kind, thing, asker);
  hidden uuid[] := hidden_from(org, asker, key_channels);
begin
  if reached is not null then hidden := hidden_beyond(org, hidden, reached); end if;
  return case when hidden <> '{}' and is_hidden(org, kind, thing, hidden) then null else org end;
end
$$;
