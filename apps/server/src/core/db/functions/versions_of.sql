-- The newest versions of a transcript, without words.
create or replace function versions_of(org uuid, talk uuid, shown integer) returns jsonb
language plpgsql stable set search_path = public, pg_temp as $$
declare
  version record;
  versions jsonb := '[]';
begin
  for version in
    select t.version, t.created, t.text, t.engine, t.user_id from transcripts t
    where t.org_id = org and t.talk_id = talk order by t.version desc limit shown
  loop
    versions := versions || jsonb_build_object('version', version.version, 'created', iso(version.created),
      'text', version.text, 'engine', version.engine, 'user_id', version.user_id);
  end loop;
  return versions;
end
$$;
