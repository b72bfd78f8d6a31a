import { ApiError } from '@earshot/contract/errors'
import { type hitRoutes, MAX_NEW_HITS_COUNTED } from '@earshot/contract/hits'
import { readCursor, writeCursor } from '../../core/cursor.ts'
import type { Handlers } from '../../core/http/handlers.ts'
import { announce } from '../../core/live/announce.ts'
import { asModerator } from '../../organizations/rights.ts'
import {
  enterOrg,
  enterOrgOf,
  type MemberScope,
  type OrgScope,
  inTransaction,
  type Writing,
} from '../../organizations/scope.ts'
import { countNew, findHit, findImported, listHits, updateHit, updateReopened, updateResolved } from './hits.repo.ts'

export const hits: Handlers<typeof hitRoutes> = {
  async list(caller, { org_id, cursor, limit, ...filters }) {
    const org = await enterOrg(caller, org_id)
    const after = cursor === undefined ? undefined : readCursor(cursor, ['created', 'talk_id', 'alert_id'])
    const [found, unread, late_unread, imported] = await Promise.all([
      listHits(org, { ...filters, after, limit }),
      countNewHits(org),
      countNew(org, true, MAX_NEW_HITS_COUNTED),
      findImported(org),
    ])
    const last = found.length === limit ? found.at(-1) : undefined
    return { hits: found, next_cursor: last ? writeCursor(placeOf(last)) : null, unread, late_unread, imported }
  },

  async update(caller, { talk_id, alert_id, state, note }) {
    const org = await enterOrgOf(caller, 'talk', talk_id)
    return inTransaction(org, async (tx) => {
      const hit = await requireHit(tx, { talk_id, alert_id })
      asModerator(tx, hit.channel_id)
      const changed = await updateHit(tx, hit, { state, note: note ?? hit.note })
      if (!changed) return hit
      await announce(tx, 'hits', hit.channel_id)
      return requireHit(tx, hit)
    })
  },
}

/**
 * In the transaction that handles their talk, or opens it again. Then those come back that were resolved with it, as
 * acknowledged, so that nothing escalates again.
 */
export async function followTalk(
  tx: Writing<MemberScope>,
  talk: { talk_id: string; channel_id: string; open: boolean },
) {
  const changed = await (talk.open ? updateReopened : updateResolved)(tx, talk.talk_id)
  if (changed) await announce(tx, 'hits', talk.channel_id)
}

/** Without late ones. */
export const countNewHits = (org: OrgScope): Promise<number> => countNew(org, false, MAX_NEW_HITS_COUNTED)

const placeOf = ({ created, talk_id, alert_id }: { created: string; talk_id: string; alert_id: string }) => ({
  created,
  talk_id,
  alert_id,
})

async function requireHit(org: OrgScope, pair: { talk_id: string; alert_id: string }) {
  const hit = await findHit(org, pair)
  if (!hit) throw new ApiError('not_found', 'This alert has no hit in this talk', { field: 'alert_id' })
  return hit
}
