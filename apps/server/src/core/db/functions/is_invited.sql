-- Whether someone may register with this address while registration is by invitation.
create or replace function is_invited(address text) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  org uuid;
begin
  for org in select o.org_id from organizations o where o.deleted is null loop
    if exists (
      select from invites i
      where i.org_id = org and i.email = address and i.status = 1 and i.expires > now())
    or exists (
      select from scim_users s where s.org_id = org and s.email = address and s.active) then return true; end if;
  end loop;
  return false;
end
$$;
