-- What decides on a SCIM token, before its organization is known. Nothing for one in the bin.
create or replace function scim_token_of(wanted uuid)
returns table (org_id uuid, secret_hash text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  org uuid;
begin
  select d.org_id into org from directory d where d.kind = 'scim' and d.id = wanted;
  -- So that what is not there takes as long.
  org := coalesce(org, '00000000-0000-0000-0000-000000000000');
  return query select t.org_id, t.secret_hash from scim_tokens t
    join organizations o on o.org_id = org and o.org_id = t.org_id and o.deleted is null
    where t.org_id = org and t.token_id = wanted;
end
$$;
