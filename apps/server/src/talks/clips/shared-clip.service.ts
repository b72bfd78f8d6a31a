import type { ClipCard } from '@earshot/contract/clips'
import { ApiError } from '@earshot/contract/errors'
import { joinWords } from '@earshot/contract/rules/align'
import type { Word } from '@earshot/contract/talks'
import type { Context } from '../../core/context.ts'
import { networkOf } from '../../core/http/hooks/network.ts'
import { consume } from '../../core/limits/limits.service.ts'
import { alone, enterByDirectory, type OrgScope } from '../../organizations/scope.ts'
import { signedAddress } from '../../core/signatures.ts'
import { findPublic, findPublicText, updatePlays } from './clips.repo.ts'
import { isPassword } from '../../core/password-hash.ts'

export const SOUND_PATH = '/v3/clip_sound'

/** For a protected clip, only that it has a password. */
export async function clipCardOf(context: Context, clip_id: string): Promise<ClipCard> {
  const { org, clip } = await requireOpen(context, clip_id)
  return clip.password_hash === null ? openCard(org, clip) : closedCard(clip_id)
}

const GUESSES = { most: 10, seconds: 15 * 60 }

interface PasswordAttempt {
  clip_id: string
  password: string
}

/** Guesses are limited per clip and network address. */
export async function openClip(
  { context, address }: { context: Context; address: string },
  { clip_id, password }: PasswordAttempt,
) {
  await consume(context, { key: `clip ${clip_id} ${networkOf(address)}`, ...GUESSES })
  const { org, clip } = await requireOpen(context, clip_id)
  if (clip.password_hash !== null && !(await isPassword(password, clip.password_hash)))
    throw new ApiError('forbidden', 'Wrong password', { field: 'password' })
  return openCard(org, clip)
}

/** For requests with a signed address; `begins` counts a play. */
export async function soundOf(context: Context, { clip_id, begins }: { clip_id: string; begins: boolean }) {
  const { org, clip } = await requireOpen(context, clip_id)
  if (begins) await updatePlays(alone(org), clip_id)
  return { org_id: org.org_id, title: clip.title, allow_download: clip.allow_download }
}

type PublicClip = NonNullable<Awaited<ReturnType<typeof findPublic>>>

async function requireOpen(context: Context, clip_id: string) {
  const org = await enterByDirectory(context, 'clip', clip_id)
  const clip = await findPublic(org, clip_id)
  if (!clip) throw new ApiError('not_found', 'This clip was revoked')
  if (clip.over) throw new ApiError('gone', 'This clip has expired')
  if (!clip.open) throw new ApiError('gone', 'This clip is no longer available')
  return { org, clip }
}

async function openCard(org: OrgScope, { clip_id, title, start, end, peaks, allow_download }: PublicClip) {
  const { latest = null, speaker = null } = (await findPublicText(org, clip_id)) ?? {}
  const spoken = latest && wordsBetween(latest.words, { start, end })
  const audio_url = signedAddress(org.context.sessionSecret, SOUND_PATH, { clip_id })
  const duration = end - start
  return {
    ...{ clip_id, needs_password: false, title, duration, speaker, peaks, audio_url, allow_download },
    text: spoken && joinWords(spoken.map(({ text }) => text)),
    words: (spoken ?? []).map((word) => withinClip(word, { start, end })),
  }
}

interface Span {
  start: number
  end: number
}

/** A word counts where its middle lies. */
function wordsBetween(words: readonly Word[], range: Span) {
  const inside = (moment: number) => moment >= range.start && moment <= range.end
  return words.filter(({ start, end }) => inside((start + end) / 2))
}

function withinClip({ text, start, end }: Word, clip: Span) {
  const within = (moment: number) => Math.min(clip.end, Math.max(clip.start, moment)) - clip.start
  return { text, start: within(start), end: within(end) }
}

const closedCard = (clip_id: string): ClipCard => ({
  clip_id,
  needs_password: true,
  title: '',
  duration: 0,
  text: null,
  words: [],
  speaker: null,
  peaks: [],
  audio_url: null,
  allow_download: false,
})
