import { sql } from 'kysely'
import type { OrgScope } from '../../organizations/scope.ts'

/** What webhooks are told later, or again, of a talk whose text and hits have changed. */
export async function updateDeliveries({ db, org_id }: OrgScope, talk_id: string) {
  await sql`
    update deliveries d set payload = d.payload || jsonb_build_object('text', t.text) from talks t
    where t.org_id = ${org_id} and t.talk_id = ${talk_id} and d.org_id = ${org_id}
      and d.event = 'talk.ready' and d.payload->>'talk_id' = ${talk_id}::text`.execute(db)
  await sql`
    update deliveries d set payload = d.payload || jsonb_build_object('before', h.before, 'match', h.match, 'after', h.after)
    from hits h
    where h.org_id = ${org_id} and h.talk_id = ${talk_id} and h.silence is null and d.org_id = ${org_id}
      and d.event = 'hit.created' and d.payload->>'talk_id' = ${talk_id}::text
      and d.payload->>'alert_id' = h.alert_id::text`.execute(db)
}

/** Call it after hits of the talk were deleted. */
export const deleteDeliveriesWithoutHit = ({ db, org_id }: OrgScope, talk_id: string) =>
  sql`
    delete from deliveries d
    where d.org_id = ${org_id} and d.event = 'hit.created' and d.payload->>'talk_id' = ${talk_id}::text
      and not exists (
        select 1 from hits h
        where h.org_id = ${org_id} and h.talk_id = ${talk_id} and h.alert_id::text = d.payload->>'alert_id')`.execute(
    db,
  )
