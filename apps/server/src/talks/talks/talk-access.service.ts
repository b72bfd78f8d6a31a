import { ApiError } from '@earshot/contract/errors'
import { isExpired } from '@earshot/contract/rules/bin'
import type { Talk } from '@earshot/contract/talks'
import type { Caller } from '../../core/http/caller.ts'
import { asModerator } from '../../organizations/rights.ts'
import { enterOrgOf, type MemberScope, type OrgScope, type Writing } from '../../organizations/scope.ts'
import { signedAddress } from '../../core/signatures.ts'
import { lockPlayedSound } from '../redacted-sounds/redacted-sounds.service.ts'
import { listOwn } from './talk-links.repo.ts'
import { findRecording, findTalk } from './talks.repo.ts'

export const showTalk = async (org: MemberScope, talk_id: string): Promise<Talk> =>
  showFound(org, talk_id, await findTalk(org, talk_id))

export function showFound(org: MemberScope, talk_id: string, found: Awaited<ReturnType<typeof findTalk>>): Talk {
  const { bleeped, ...talk } = requireVisible(org, found)
  const address = { talk_id, sid: org.session_id, ...(bleeped && { v: bleeped }) }
  const audio_url = talk.sound_deleted ? '' : signedAddress(org.context.sessionSecret, '/v3/get', address)
  return { ...talk, audio_url }
}

export const requireRecording = async (org: MemberScope, talk_id: string) =>
  requireVisible(org, await findRecording(org, talk_id))

/** Until the transaction ends, others who change the talk wait, and then see what changed. */
export async function lockRecording(tx: Writing<MemberScope>, talk_id: string) {
  await lockPlayedSound(tx, talk_id)
  return requireRecording(tx, talk_id)
}

export async function enterForListening(caller: Caller, talk_id: string) {
  const org = await enterOrgOf(caller, 'talk', talk_id)
  return { org, recording: await requireRecording(org, talk_id) }
}

/** Deleted talks are visible to their sender and admins until they expire. */
function requireVisible<Found extends { user_id: string; deleted: string | null }>(
  org: MemberScope,
  talk: Found | undefined,
) {
  if (!talk || (talk.deleted && (!mayChange(org, talk) || isExpired(talk.deleted))))
    throw new ApiError('not_found', 'This talk was deleted')
  return talk
}

export const mayChange = (org: MemberScope, talk: { user_id: string }) => org.admin || talk.user_id === org.user_id

/** People may correct what they sent, also where they are no moderators. */
export function requireEditor(org: MemberScope, { user_id, channel_id }: { user_id: string; channel_id: string }) {
  if (user_id !== org.user_id) asModerator(org, channel_id)
}

interface Links {
  speaker_id?: string | null | undefined
  tags?: string[]
  reply_to?: string | undefined
}

export async function lookUpLinks(org: OrgScope, { speaker_id = null, tags = [], reply_to }: Links) {
  const [own, answered] = await Promise.all([
    listOwn(org, { speaker_id, tags }),
    reply_to === undefined ? undefined : findRecording(org, reply_to),
  ])
  return { ...own, answered }
}

/** Linked objects must exist in the talk's organization. */
export async function requireLinks(org: OrgScope, links: Links) {
  const { speaker_id = null, tags = [], reply_to } = links
  const found = await lookUpLinks(org, links)
  if (speaker_id !== null && found.speakers.length === 0)
    throw new ApiError('not_found', 'Speaker not found in this organization', { field: 'speaker_id' })
  if (found.tags.length < tags.length)
    throw new ApiError('not_found', 'Tag not found in this organization', { field: 'tags' })
  if (reply_to !== undefined && (!found.answered || found.answered.deleted))
    throw new ApiError('not_found', 'The talk that this one replies to does not exist', { field: 'reply_to' })
}
