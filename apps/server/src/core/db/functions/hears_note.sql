-- Policy: whether the note's talk is in a channel that is not hidden.
create or replace function hears_note(org uuid, note uuid) returns boolean
language plpgsql stable parallel safe as $$
begin
  if hidden_channels() = '{}' then return true; end if;
  return exists (
    select 1 from public.notes n where n.org_id = org and n.note_id = note and hears_talk(org, n.talk_id));
end
$$;
