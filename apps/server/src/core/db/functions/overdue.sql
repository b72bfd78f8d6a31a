-- What is in the trash, or arriving, for longer than it may be.
create or replace function overdue(bins timestamptz, arriving timestamptz, most integer)
returns table (kind text, org_id uuid, id uuid)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    (select 'organization', o.org_id, o.org_id from organizations o where o.deleted < bins limit most)
    union all (select 'talk', t.org_id, t.talk_id from talks t where t.deleted < bins limit most)
    union all (select 'address', a.org_id, a.address_id from addresses a where a.deleted < bins limit most)
    union all (select 'upload', u.org_id, u.upload_id from uploads u where u.created < arriving limit most);
end
$$;
