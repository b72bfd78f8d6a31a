-- Talks without a phonetic form.
create or replace function soundless_talks(most integer) returns table (org_id uuid, talk_id uuid)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select t.org_id, t.talk_id from talks t
    where t.text <> '' and not exists (
      select from talk_sounds s where s.org_id = t.org_id and s.talk_id = t.talk_id)
    order by t.talk_id desc limit most;
end
$$;
