-- Closed channels without one's own. For guests the nil id is hidden, too: it stands for all open channels.
create or replace function hidden_among(closed uuid[], own uuid[], guest boolean) returns uuid[]
language plpgsql immutable parallel safe set search_path = public, pg_temp as $$
declare
  hidden uuid[] := '{}';
begin
  if closed is not null then
    hidden := array(select unnest(closed) except select unnest(own) order by 1);
  end if;
  return case when guest then '00000000-0000-0000-0000-000000000000'::uuid || hidden else hidden end;
end
$$;
