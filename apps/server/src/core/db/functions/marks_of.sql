-- What a person has heard of a talk, and its alerts.
create or replace function marks_of(org uuid, talk uuid, person uuid) returns jsonb
language plpgsql stable set search_path = public, pg_temp as $$
declare
  has_heard boolean;
  at float;
  alert_ids jsonb;
begin
  select l.heard, l.position into has_heard, at from listens l
    where l.org_id = org and l.user_id = person and l.talk_id = talk;
  select jsonb_agg(h.alert_id) into alert_ids from hits h where h.org_id = org and h.talk_id = talk;
  return jsonb_build_object('heard', coalesce(has_heard, false), 'position', coalesce(at, 0),
    'alert_ids', coalesce(alert_ids, '[]'));
end
$$;
