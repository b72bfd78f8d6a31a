-- Of all organizations: sources that worked and have failed three times in a row.
create or replace function failing_sources() returns table (organization text, kind text, name text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select o.name, s.kind, coalesce(k.name, l.number, '')
    from source_states s
    join organizations o on o.org_id = s.org_id and o.deleted is null
    left join api_keys k on k.org_id = s.org_id and k.key_id = s.key_id
    left join phone_lines l on l.org_id = s.org_id and l.line_id = s.line_id
    where s.last_success is not null and s.failures >= 3 and s.last_failure > now() - interval '1 day'
      and l.removed is null
    order by s.last_failure desc limit 20;
end
$$;
