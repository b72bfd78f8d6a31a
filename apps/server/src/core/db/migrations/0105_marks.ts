import { type Kysely, sql } from 'kysely'

/** Called by statements about talks alone. Nodes of versions before this one call `parts_of`. */
export const marks = {
  async up(db: Kysely<never>) {
    await sql`
      -- What a person has heard of a talk, its alerts, and which transactions wrote its transcripts.
      create function marks_of(org uuid, talk uuid, person uuid) returns jsonb
      language plpgsql stable set search_path = public, pg_temp as $$
      declare
        has_heard boolean;
        at float;
        alert_ids jsonb;
        transcripts xid[];
      begin
        select l.heard, l.position into has_heard, at from listens l
          where l.org_id = org and l.user_id = person and l.talk_id = talk;
        select jsonb_agg(h.alert_id) into alert_ids from hits h where h.org_id = org and h.talk_id = talk;
        select array_agg(t.xmin) into transcripts from transcripts t where t.org_id = org and t.talk_id = talk;
        return jsonb_build_object('heard', coalesce(has_heard, false), 'position', coalesce(at, 0),
          'alert_ids', coalesce(alert_ids, '[]'), 'transcripts', coalesce(transcripts::text, ''));
      end $$;

      -- The latest transcripts of a talk, the newest first.
      create function versions_of(org uuid, talk uuid, shown integer) returns jsonb
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
      end $$;
    `.execute(db)
  },
}
