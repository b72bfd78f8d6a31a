-- Open invitations for an email address, in all organizations.
create or replace function invites_for(address text) returns table (invite_id uuid)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  org uuid;
begin
  for org in select o.org_id from organizations o where o.deleted is null loop
    return query select i.invite_id from invites i
      where i.org_id = org and i.email = address and i.status = 1 and least(i.expires, i.guest_until) > now();
  end loop;
end
$$;
