import type { Hit } from '@earshot/contract/hits'
import type { OrgScope } from '../organizations/scope.ts'

export type NewHit = Omit<Hit, 'org_id' | 'created' | 'state' | 'note' | 'modified' | 'modified_by'>

/** One hit for each alert and talk, for ever: those that exist stay as they are. Answers the new ones. */
export const insertHits = ({ db, org_id }: OrgScope, hits: NewHit[]) =>
  db
    .insertInto('hits')
    .values(hits.map((hit) => ({ org_id, ...hit })))
    .onConflict((on) => on.columns(['org_id', 'alert_id', 'talk_id']).doNothing())
    .returning('alert_id')
    .execute()

export interface Place {
  created: string
  talk_id: string
  alert_id: string
}

/** Newest first, after a place in that order. */
export const listHits = ({ db, org_id }: OrgScope, { after, limit }: { after: Place | undefined; limit: number }) =>
  db
    .selectFrom('hits')
    .selectAll()
    .where('org_id', '=', org_id)
    .$if(after !== undefined, (query) =>
      query.where((is) =>
        is(
          is.refTuple('created', 'talk_id', 'alert_id'),
          '<',
          is.tuple(after?.created ?? '', after?.talk_id ?? '', after?.alert_id ?? ''),
        ),
      ),
    )
    .orderBy('created', 'desc')
    .orderBy('talk_id', 'desc')
    .orderBy('alert_id', 'desc')
    .limit(limit)
    .execute()
