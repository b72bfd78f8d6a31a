-- The organization of an object, if the person is a member there, or an operator; otherwise null.
create or replace function org_of(kind text, thing uuid, asker uuid) returns uuid
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  org uuid := org_among(array(
    select d.org_id from directory d
    where d.kind = 'member' and d.id = asker and (d.until is null or d.until > now())), kind, thing);
begin
  if org is null and (select u.level from users u where u.user_id = asker) >= 1000 then
    return org_among(array(select o.org_id from organizations o), kind, thing);
  end if;
  return org;
end
$$;
