import { randomBytes } from 'node:crypto'
import type { Clip, ClipCard, clipRoutes } from '@earshot/contract/clips'
import { ApiError } from '@earshot/contract/errors'
import type { InputOf } from '@earshot/contract/route'
import { overlaps } from '@earshot/contract/rules/redact'
import { recordAudit } from '../../organizations/audit/audit.service.ts'
import { readPage } from '../../core/cursor.ts'
import type { Caller } from '../../core/http/caller.ts'
import type { Handlers } from '../../core/http/handlers.ts'
import { consume } from '../../core/limits/limits.service.ts'
import { announce } from '../../core/live/announce.ts'
import {
  alone,
  type Writing,
  enterOrg,
  enterOrgOf,
  type MemberScope,
  type OrgScope,
  inTransaction,
} from '../../organizations/scope.ts'
import { peaksOf } from '../talks/peaks.ts'
import {
  deleteClip,
  findClip,
  findSource,
  insertClip,
  listClips,
  listClipsOfChannel,
  listClipsOfTalk,
  type ShownClip,
} from './clips.repo.ts'
import { isUnplayable, lockPlayedSound } from '../redacted-sounds/redacted-sounds.service.ts'
import { copyAudio, extractAudio } from './clip-audio.ts'
import { deleteClipAudioJob } from './delete-clip-audio.job.ts'
import { clipCardOf, openClip } from './shared-clip.service.ts'
import { hashPassword } from '../../core/password-hash.ts'

export const clips: Handlers<typeof clipRoutes, 'listen' | 'embed'> = {
  async list(caller, { org_id, talk_id, channel_id, ...asked }) {
    const org = await enterOrg(caller, org_id)
    const { rows, next_cursor } = await readPage(asked, ['created', 'clip_id'], (page) =>
      listClips(org, { talk_id, channel_id, ...page }),
    )
    return { clips: rows.map((clip) => shown(org, clip)), next_cursor }
  },

  async save(asker, asked): Promise<Clip | ClipCard> {
    if ('clip_id' in asked) return openClip(asker, asked)
    if (asker.user_id === null) throw new ApiError('unauthenticated', 'Sign in first')
    return publish(asker, asked)
  },

  find: ({ context }, { clip_id }) => clipCardOf(context, clip_id),

  async remove(caller, { clip_id }) {
    const org = await enterOrgOf(caller, 'clip', clip_id)
    const { created_by, title, talk_id } = await requireClip(org, clip_id)
    const channel_id = (await findSource(org, talk_id))?.channel_id ?? ''
    if (created_by !== org.user_id && !org.admin)
      throw new ApiError('forbidden', 'Only the person who published a clip or an admin can revoke it')
    await inTransaction(org, async (tx) => {
      if (!(await revoke(tx, clip_id))) throw revoked()
      await recordAudit(tx, { action: 'clip.remove', subject_id: clip_id, subject: title, channel_id })
      await announce(tx, 'clips', channel_id)
    })
    return { clip_id }
  },
}

type ClipToMake = Extract<InputOf<typeof clipRoutes.save>, { talk_id: string }>

/** Per user, because each clip costs CPU and storage. */
const A_DAY = { most: 200, seconds: 24 * 60 * 60 }
const HOUR = 60 * 60

async function publish(caller: Caller, { talk_id, password, ...asked }: ClipToMake): Promise<Clip> {
  const org = await enterOrgOf(caller, 'talk', talk_id)
  const { whole, start, end, bleeped } = await rangeOf(org, { talk_id, ...asked })
  const range = { start, end }
  const expires_at = inTheFuture(asked.expires_at ?? null)
  await consume(org.context, { key: `clip ${org.user_id}`, ...A_DAY })
  const clip_id = randomBytes(16).toString('hex')
  const { jobs } = org.context
  await jobs.later(alone(org).db, deleteClipAudioJob, { payload: { org_id: org.org_id, clip_id }, seconds: HOUR })
  const peaks = await (whole
    ? copyAudio(org, { clip_id, talk_id, bleeped }, whole)
    : extractAudio(org, { clip_id, talk_id, bleeped, ...range }))
  const password_hash = password === undefined ? null : await hashPassword(password)
  await inTransaction(org, async (tx) => {
    await lockPlayedSound(tx, talk_id)
    const { channel_id, bleeped: now } = await rangeOf(tx, { talk_id, ...range })
    if (now !== bleeped) throw new ApiError('conflict', 'This talk was redacted a moment ago. Publish it again')
    await insertClip(tx, { clip_id, talk_id, ...asked, ...range, expires_at, password_hash, peaks })
    await recordAudit(tx, { action: 'clip.create', subject_id: clip_id, subject: asked.title, channel_id })
    await announce(tx, 'clips', channel_id)
  })
  return shown(org, await requireClip(org, clip_id))
}

interface RequestedRange {
  talk_id: string
  start?: number | undefined
  end?: number | undefined
}

const SHORTEST = 0.1
/** Responses are rounded to this precision: an end this close to the talk's end is its end. */
const A_MILLISECOND = 0.001
/** The longest range, in seconds, that is cut within the request. */
const LONGEST = 60 * 60

/** The requested range, or the whole talk with its peaks. Throws if it may not be published. */
async function rangeOf(org: MemberScope, { talk_id, start = 0, end }: RequestedRange) {
  const talk = await findSource(org, talk_id)
  if (!talk) throw new ApiError('not_found', 'This talk was deleted')
  if (talk.user_id !== org.user_id && !org.admin)
    throw new ApiError('forbidden', 'Only the sender or an admin can publish a talk')
  if (!talk.clips) throw new ApiError('forbidden', 'Clips are switched off in this organization')
  if (talk.deleted) throw new ApiError('conflict', 'This talk is in the bin')
  if (talk.consent === 'refused')
    throw new ApiError('conflict', 'The speaker of this talk has refused consent, so it cannot be published')
  if (talk.sound_deleted) throw new ApiError('conflict', 'The recording of this talk was deleted')
  if (isUnplayable(talk.redacting))
    throw new ApiError('conflict', 'This recording is being redacted. Try again in a moment')
  if (!talk.playable || talk.duration === null)
    throw new ApiError('conflict', 'The audio of this talk is not ready yet')
  const toTheEnd = end === undefined || end > talk.duration - A_MILLISECOND
  const range = { start, end: toTheEnd ? talk.duration : end }
  const [length, whole] = [range.end - range.start, range.end - range.start === talk.duration]
  if (length < SHORTEST)
    throw new ApiError('invalid', 'A clip must end after it begins, and begin before the talk ends', { field: 'end' })
  if (length > LONGEST && !whole)
    throw new ApiError(
      'invalid',
      'A part of a talk can be at most one hour long. You can publish the whole talk instead',
      { field: 'end' },
    )
  return { ...range, channel_id: talk.channel_id, bleeped: talk.bleeped, whole: whole ? peaksOf(talk) : null }
}

function inTheFuture(expires_at: string | null) {
  if (expires_at !== null && Date.parse(expires_at) <= Date.now())
    throw new ApiError('invalid', 'A clip cannot end in the past', { field: 'expires_at' })
  return expires_at
}

async function requireClip(org: OrgScope, clip_id: string) {
  const clip = await findClip(org, clip_id)
  if (!clip) throw revoked()
  return clip
}

const revoked = () => new ApiError('not_found', 'This clip was revoked')

/** False if it was revoked already. */
async function revoke(org: Writing<OrgScope>, clip_id: string): Promise<boolean> {
  if (!(await deleteClip(org, clip_id))) return false
  await org.context.jobs.enqueue(org.db, deleteClipAudioJob, { org_id: org.org_id, clip_id })
  return true
}

/** Call it in the transaction that purges the talk, or redacts a range of it. */
export async function revokeClipsOf(org: Writing<OrgScope>, talk_id: string, range = WHOLE) {
  const within = (await listClipsOfTalk(org, talk_id)).filter((published) => overlaps(published, range))
  const gone = []
  for (const clip of within) if (await revoke(org, clip.clip_id)) gone.push(clip)
  return gone
}

/** Call it in the transaction that makes the channel private. */
export async function revokeClipsOfChannel(tx: Writing<MemberScope>, channel_id: string) {
  for (const { clip_id, title } of await listClipsOfChannel(tx, channel_id)) {
    if (await revoke(tx, clip_id))
      await recordAudit(tx, { action: 'clip.remove', subject_id: clip_id, subject: title, channel_id })
  }
}

const WHOLE = { start: -Infinity, end: Infinity }

const shown = ({ context }: OrgScope, clip: ShownClip): Clip => ({
  ...clip,
  url: `${context.config.appUrl}/clip/?clip_id=${clip.clip_id}`,
})
