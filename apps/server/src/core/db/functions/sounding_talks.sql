-- Talks that may contain a keyword by its sound: the newest, and those that share a seed.
create or replace function sounding_talks(wanted integer[], newest integer, most integer)
returns table (talk_id uuid, language text, written text, heard text)
language plpgsql stable security definer
set search_path = public, pg_temp set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
declare
  org uuid := current_org();
  since uuid;
begin
  return query select s.talk_id, s.language, s.written, s.heard from talk_sounds s
    where s.org_id = org order by s.talk_id desc limit newest;
  if wanted = '{}' then return; end if;
  select s.talk_id into since from talk_sounds s where s.org_id = org order by s.talk_id desc offset newest - 1 limit 1;
  if since is null then return; end if;
  return query select m.* from (
      select s.talk_id, s.language, s.written, s.heard from talk_sounds s
      where s.org_id = org and s.seeds is null and seeds_of(s.written, s.heard) && wanted
      union all
      select s.talk_id, s.language, s.written, s.heard from talk_sounds s
      where s.org_id = org and s.seeds && wanted offset 0) m
    where m.talk_id < since order by m.talk_id desc limit most;
end
$$;
