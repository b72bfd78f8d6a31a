-- Policy: whether the talk is in a channel that is not hidden.
create or replace function hears_talk(org uuid, talk uuid) returns boolean
language plpgsql stable parallel safe as $$
begin
  if hidden_channels() = '{}' then return true; end if;
  return exists (
    select 1 from public.talks t
    where t.org_id = org and t.talk_id = talk and t.channel_id <> all (hidden_channels()));
end
$$;
