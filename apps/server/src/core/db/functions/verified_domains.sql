-- Email domains by which people join, in all organizations; null for all.
create or replace function verified_domains(wanted text)
returns table (org_id uuid, domain_id uuid, checked timestamptz)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  org uuid;
begin
  for org in select o.org_id from organizations o where o.deleted is null loop
    return query select d.org_id, d.domain_id, d.checked from email_domains d
      where d.org_id = org and (wanted is null or d.domain = wanted) and d.verified is not null and d.lost is null;
  end loop;
end
$$;
