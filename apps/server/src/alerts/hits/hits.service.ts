import { ApiError } from '@earshot/contract/errors'
import { type Hit, type hitRoutes, MAX_NEW_HITS_COUNTED } from '@earshot/contract/hits'
import { readPage } from '../../core/cursor.ts'
import type { Handlers } from '../../core/http/handlers.ts'
import { announce } from '../../core/live/announce.ts'
import { hearersOf } from '../../organizations/channels/channels.service.ts'
import { requireMember } from '../../organizations/members/members.service.ts'
import { asModerator } from '../../organizations/rights.ts'
import {
  enterOrg,
  enterOrgOf,
  type MemberScope,
  type OrgScope,
  inTransaction,
  type Writing,
} from '../../organizations/scope.ts'
import {
  countNew,
  findHit,
  findTimes,
  listHits,
  updateAssignee,
  updateHit,
  updateReopened,
  updateResolved,
} from './hits.repo.ts'
import { recordEvent, recordState, storyOf } from './hit-story.service.ts'
import { notifyAssigned } from '../notifications/assigned-hits.service.ts'

export const hits: Handlers<typeof hitRoutes> = {
  async list(caller, { org_id, cursor, limit, ...filters }) {
    const org = await enterOrg(caller, org_id)
    const asked = { cursor, limit }
    const [{ rows, next_cursor }, unread, late_unread, times] = await Promise.all([
      readPage(asked, ['created', 'talk_id', 'alert_id'], (page) => listHits(org, { ...filters, ...page })),
      countNewHits(org),
      countNew(org, true, MAX_NEW_HITS_COUNTED),
      findTimes(org),
    ])
    return { hits: rows, next_cursor, unread, late_unread, ...times }
  },

  async find(caller, { talk_id, alert_id }) {
    const org = await enterOrgOf(caller, 'talk', talk_id)
    const hit = await requireHit(org, { talk_id, alert_id })
    return { ...hit, story: await storyOf(org, hit) }
  },

  async update(caller, { talk_id, alert_id, state, note, assigned_to }) {
    const org = await enterOrgOf(caller, 'talk', talk_id)
    if (state === undefined && note === undefined && assigned_to === undefined)
      throw new ApiError('invalid', 'Send a state, a note or an assignee')
    return inTransaction(org, async (tx) => {
      const hit = await requireHit(tx, { talk_id, alert_id })
      asModerator(tx, hit.channel_id)
      const changes = { state: state ?? hit.state, note: note ?? hit.note }
      const changed = await updateHit(tx, hit, changes)
      if (changed) await recordState(tx, hit, changes)
      const assigned = assigned_to !== undefined && assigned_to !== hit.assigned_to
      if (assigned) await assign(tx, hit, assigned_to)
      if (!changed && !assigned) return hit
      await announce(tx, 'hits', hit.channel_id)
      return requireHit(tx, hit)
    })
  },
}

async function assign(tx: Writing<MemberScope>, hit: Hit, assigned_to: string | null) {
  if (assigned_to) {
    await requireMember(tx, assigned_to)
    if (!(await hearersOf(tx, hit.channel_id))(assigned_to)) throw notHearing()
  }
  await updateAssignee(tx, hit, assigned_to)
  await recordEvent(tx, hit, { kind: 'assigned', assigned_to })
  if (assigned_to && assigned_to !== tx.user_id) await notifyAssigned(tx, hit, assigned_to)
}

const notHearing = () =>
  new ApiError('conflict', 'This person does not hear the channel of the hit', { field: 'assigned_to' })

/**
 * In the transaction that handles their talk, or opens it again. Then those come back that were resolved with it, as
 * acknowledged, so that nothing escalates again.
 */
export async function followTalk(
  tx: Writing<MemberScope>,
  talk: { talk_id: string; channel_id: string; open: boolean },
) {
  const { talk_id, channel_id, open } = talk
  const changed = await (open ? updateReopened : updateResolved)(tx, talk_id)
  for (const alert_id of changed) await recordEvent(tx, { talk_id, alert_id }, { kind: open ? 'reopened' : 'resolved' })
  if (changed.length > 0) await announce(tx, 'hits', channel_id)
}

/** Without late ones. */
export const countNewHits = (org: OrgScope): Promise<number> => countNew(org, false, MAX_NEW_HITS_COUNTED)

export async function requireHit(org: OrgScope, pair: { talk_id: string; alert_id: string }) {
  const hit = await findHit(org, pair)
  if (!hit) throw new ApiError('not_found', 'This alert has no hit in this talk', { field: 'alert_id' })
  return hit
}
