import { ApiError } from '@earshot/contract/errors'
import type { TalkFields } from '../outbox-item.ts'

/**
 * The fields without the speaker, the tags or the answered talk that were removed before the recording was sent, because
 * its sound matters more. Null for any other refusal.
 */
export async function withoutRemoved(
  fields: TalkFields,
  error: unknown,
  listTags: () => Promise<{ tag_id: string }[]>,
): Promise<TalkFields | null> {
  if (!(error instanceof ApiError) || error.code !== 'not_found') return null
  const { field } = error.details
  const { speaker_id, reply_to, tags = [], ...rest } = fields
  if (field === 'speaker_id' && speaker_id) return { ...rest, tags, ...(reply_to && { reply_to }) }
  if (field === 'reply_to' && reply_to) return { ...rest, tags, ...(speaker_id && { speaker_id }) }
  if (field !== 'tags') return null
  const known = await listTags()
  const left = tags.filter((tag) => known.some(({ tag_id }) => tag_id === tag))
  return left.length < tags.length ? { ...fields, tags: left } : null
}
