-- Whether two people are in one organization.
create or replace function share_organization(one uuid, other uuid, within uuid) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  shared uuid[] := array(
    select a.org_id from directory a
    join directory b on b.kind = 'member' and b.id = other and b.org_id = a.org_id
    where a.kind = 'member' and a.id = one and (a.until is null or a.until > now())
      and (within is null or a.org_id = within));
begin
  return exists (select 1 from organizations o where o.org_id = any (shared) and o.deleted is null);
end
$$;
