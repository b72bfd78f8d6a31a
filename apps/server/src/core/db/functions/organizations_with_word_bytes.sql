-- Organizations with transcripts in the format of before.
create or replace function organizations_with_word_bytes() returns table (org_id uuid)
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
begin
  return query select o.org_id from organizations o where exists (
      select from transcripts t where t.org_id = o.org_id and t.word_bytes is not null)
    or exists (select from redacted_transcripts t where t.org_id = o.org_id and t.word_bytes is not null);
end
$$;
