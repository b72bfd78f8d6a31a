import { ApiError } from '@earshot/contract/errors'
import type { hitCommentRoutes } from '@earshot/contract/hit-comments'
import type { HitEvent } from '@earshot/contract/hits'
import { announce } from '../../core/live/announce.ts'
import type { Handlers } from '../../core/http/handlers.ts'
import { asWriter } from '../../organizations/rights.ts'
import { enterOrgOf, inTransaction, type MemberScope } from '../../organizations/scope.ts'
import { deleteComment, findComment, updateComment } from './hit-events.repo.ts'
import { recordEvent } from './hit-story.service.ts'
import { requireHit } from './hits.service.ts'

export const hitComments: Handlers<typeof hitCommentRoutes> = {
  async create(caller, { talk_id, alert_id, text }) {
    const org = await enterOrgOf(caller, 'talk', talk_id)
    return inTransaction(org, async (tx) => {
      const hit = await requireHit(tx, { talk_id, alert_id })
      asWriter(tx, hit.channel_id)
      const event_id = await recordEvent(tx, hit, { kind: 'commented', text })
      await announce(tx, 'hits', hit.channel_id)
      return shown(await requireComment(tx, talk_id, event_id))
    })
  },

  async update(caller, { talk_id, event_id, text }) {
    const org = await enterOrgOf(caller, 'talk', talk_id)
    return inTransaction(org, async (tx) => {
      const { channel_id } = await requireOwn(tx, talk_id, event_id)
      await updateComment(tx, event_id, text)
      await announce(tx, 'hits', channel_id)
      return shown(await requireComment(tx, talk_id, event_id))
    })
  },

  async remove(caller, { talk_id, event_id }) {
    const org = await enterOrgOf(caller, 'talk', talk_id)
    return inTransaction(org, async (tx) => {
      const { channel_id } = await requireOwn(tx, talk_id, event_id)
      await deleteComment(tx, event_id)
      await announce(tx, 'hits', channel_id)
      return { event_id }
    })
  },
}

/** Of the caller, or of anyone for admins. Returns its hit. */
async function requireOwn(tx: MemberScope, talk_id: string, event_id: string) {
  const comment = await requireComment(tx, talk_id, event_id)
  const hit = await requireHit(tx, comment)
  if (comment.user_id !== tx.user_id && !tx.admin)
    throw new ApiError('forbidden', 'Only its author and admins can change a comment')
  return hit
}

type Comment = NonNullable<Awaited<ReturnType<typeof findComment>>>

async function requireComment(org: MemberScope, talk_id: string, event_id: string): Promise<Comment> {
  const comment = await findComment(org, talk_id, event_id)
  if (!comment) throw new ApiError('not_found', 'Comment not found on a hit of this talk', { field: 'event_id' })
  return comment
}

const shown = (comment: Comment): HitEvent => ({ ...comment, ways: [] })
