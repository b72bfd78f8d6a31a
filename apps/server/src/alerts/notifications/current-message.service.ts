import type { Context } from '../../core/context.ts'
import { enterAsJob } from '../../organizations/scope.ts'
import { listReadable } from './notifications.repo.ts'
import { type Quoting, withoutTalks } from '../mail/quotes.ts'

/**
 * A message as it can be sent now: without lines about talks that are deleted, or that its recipient cannot read any
 * more. Null if nothing is left of it.
 */
export async function currentMessage<Message extends Quoting>(
  context: Context,
  message: Message,
): Promise<Message | null> {
  const { quotes = [], recipient } = message
  const talk_ids = quotes.map(({ talk_id }) => talk_id).filter((talk_id) => talk_id !== '')
  if (!recipient || talk_ids.length === 0) return message
  const { org_id, user_id } = recipient
  const found = await listReadable(enterAsJob(context, org_id), user_id, talk_ids)
  const readable = new Set(found.map(({ talk_id }) => talk_id))
  const gone = talk_ids.filter((talk_id) => !readable.has(talk_id))
  return gone.length > 0 ? withoutTalks(message, new Set(gone)) : message
}
