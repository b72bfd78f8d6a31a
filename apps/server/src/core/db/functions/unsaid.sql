-- Tokens that no talk says, of the open channels or of one private channel: they leave the vocabulary.
create or replace function unsaid(tokens text[], private_channel uuid) returns setof text
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  org uuid := current_org();
  closed uuid[] := array(select c.channel_id from channels c where c.org_id = org and c.private);
  word text;
begin
  -- What the newest two hundred say need not be looked up.
  for word in
    select w from unnest(tokens) w except select l.lexeme from (
      select t.tsv from talks t
      where t.org_id = org and (private_channel is null or t.channel_id = private_channel)
        and (private_channel is not null or closed = '{}' or t.channel_id <> all (closed))
      order by t.recorded_at desc, t.talk_id desc limit 200) n, unnest(n.tsv) l
  loop
    if not exists (
      select 1 from talks t
      where t.org_id = org and (private_channel is null or t.channel_id = private_channel)
        and (private_channel is not null or closed = '{}' or t.channel_id <> all (closed))
        and t.tsv @@ ('''' || replace(replace(word, '\', '\\'), '''', '''''') || '''')::tsquery)
    then return next word; end if;
  end loop;
end
$$;
