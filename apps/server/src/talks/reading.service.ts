import { ApiError } from '@earshot/contract/errors'
import { isOver } from '@earshot/contract/rules/bin'
import type { Talk } from '@earshot/contract/talks'
import type { MemberScope } from '../organizations/scope.ts'
import { signedAddress } from '../signatures.ts'
import { findRecording, findTalk, listOwn } from './talks.repo.ts'

/** The talk as the asker may see and hear it. */
export async function show(org: MemberScope, talk_id: string): Promise<Talk> {
  const talk = seen(org, await findTalk(org, talk_id))
  const address = { talk_id, sid: org.session_id }
  return { ...talk, audio_url: signedAddress(org.context.sessionSecret, '/v3/get', address) }
}

/** What is to be known of a talk before it is heard or changed. */
export const requireRecording = async (org: MemberScope, talk_id: string) =>
  seen(org, await findRecording(org, talk_id))

/** What is in the bin is there for its sender and admins alone; what was there too long, for nobody. */
function seen<Found extends { user_id: string; deleted: string | null }>(org: MemberScope, talk: Found | undefined) {
  if (!talk || (talk.deleted && (!ownedBy(org, talk) || isOver(talk.deleted))))
    throw new ApiError('not_found', 'This talk was deleted meanwhile')
  return talk
}

/** Whether somebody is the talk's sender or an admin. */
export const ownedBy = (org: MemberScope, talk: { user_id: string }) => org.admin || talk.user_id === org.user_id

interface Links {
  speaker_id?: string | null | undefined
  tags?: string[]
  reply_to?: string | undefined
}

/** What a talk shall point to has to be of its organization, and there. */
export async function requireLinks(org: MemberScope, { speaker_id = null, tags = [], reply_to }: Links) {
  const own = await listOwn(org, { speaker_id, tags })
  if (speaker_id !== null && own.speakers.length === 0)
    throw new ApiError('not_found', 'There is no such speaker in this organization', { field: 'speaker_id' })
  if (own.tags.length < tags.length)
    throw new ApiError('not_found', 'There is no such tag in this organization', { field: 'tags' })
  if (reply_to === undefined) return
  const answered = await findRecording(org, reply_to)
  if (!answered || answered.deleted)
    throw new ApiError('not_found', 'The talk that this one answers is not there', { field: 'reply_to' })
}
