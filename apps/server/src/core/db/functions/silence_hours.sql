-- The hours in which alerts of silence watch, each once.
create or replace function silence_hours() returns table (hours jsonb)
language sql stable security definer set search_path = public, pg_temp as $$
select distinct a.silence - 'minutes' from alerts a where a.silence is not null
$$;
