import { MASK } from '@earshot/contract/rules/mask'
import { overlaps, redact, type RedactedRange, unredact } from '@earshot/contract/rules/redact'
import type { Word } from '@earshot/contract/talks'
import { matchWithin } from '../../alerts/alerts/alert-matching.ts'
import { requoteMessages } from '../../alerts/mail/requote-messages.service.ts'
import type { Writing, OrgScope } from '../../organizations/scope.ts'
import { recordChange } from '../analytics/talk-changes.service.ts'
import { redactedRanges } from '../redacted-sounds/redacted-sounds.service.ts'
import { removeSummaries } from '../summaries/summary-requests.service.ts'
import { refreshText } from '../versions/versions.service.ts'
import { forgetWords } from '../vocabulary/vocabulary.service.ts'
import {
  deleteHit,
  deleteKeptTranscripts,
  findSound,
  keepTranscript,
  listHitsOfTalk,
  listTranscripts,
  type StoredTranscript,
  updateAuditSubjects,
  updateHitText,
  updateTranscript,
} from './redactions.repo.ts'
import { findCurrentTexts, updateDeliveries } from './webhook-payloads.repo.ts'

/** Masks a range in every version, keeps them as they were, and forgets what only this range said. The talk is locked. */
export async function maskRange(tx: Writing<OrgScope>, talk_id: string, range: RedactedRange) {
  await removeSummaries(tx, talk_id)
  const kept = new Set((await listTranscripts(tx, 'redacted_transcripts', talk_id)).map(({ version }) => version))
  for (const before of await listTranscripts(tx, 'transcripts', talk_id)) {
    if (!kept.has(before.version)) await keepTranscript(tx, talk_id, before)
    await updateTranscript(tx, talk_id, masked(before, [range]))
  }
  const words = await findAnew(tx, talk_id)
  await recordChange(tx, talk_id)
  await rewriteHits(tx, talk_id, { words, range })
  const said = await findCurrentTexts(tx, talk_id)
  await updateDeliveries(tx, said)
  await requoteMessages(tx, said)
  await updateAuditSubjects(tx, talk_id)
}

/** Puts the words of a range back into every version. Call it after the redaction's row is deleted, with the talk locked. */
export async function unmaskRange(tx: Writing<OrgScope>, talk_id: string, range: RedactedRange) {
  await removeSummaries(tx, talk_id)
  const remaining = await redactedRanges(tx, talk_id)
  const kept = new Map((await listTranscripts(tx, 'redacted_transcripts', talk_id)).map((each) => [each.version, each]))
  let original: StoredTranscript | undefined
  for (const now of await listTranscripts(tx, 'transcripts', talk_id)) {
    const before: StoredTranscript = kept.get(now.version) ?? now
    // Versions written since have only the mask; the words are those of the last version that had them.
    const whole = original ? asStored(before, unredact(before, original.words, range)) : before
    if (kept.has(now.version)) await keepTranscript(tx, talk_id, whole)
    await updateTranscript(tx, talk_id, masked(whole, remaining))
    if (kept.has(now.version)) original = whole
  }
  if (remaining.length === 0) await deleteKeptTranscripts(tx, talk_id)
  await findAnew(tx, talk_id)
}

interface Destroyed {
  ranges: readonly RedactedRange[]
  /** Masks what the times of words do not reach. */
  mask: (text: string) => string
}

/** Masks ranges in every version for good: nothing is kept of them. The talk is locked. */
export async function destroyRanges(tx: Writing<OrgScope>, talk_id: string, { ranges, mask }: Destroyed) {
  await removeSummaries(tx, talk_id)
  const whole = (before: StoredTranscript): StoredTranscript => {
    const { text, words, version } = masked(before, ranges)
    return { version, text: mask(text), words: words.map((word) => maskedWord(word, mask)) }
  }
  for (const before of await listTranscripts(tx, 'transcripts', talk_id))
    await updateTranscript(tx, talk_id, whole(before))
  for (const before of await listTranscripts(tx, 'redacted_transcripts', talk_id))
    await keepTranscript(tx, talk_id, whole(before))
  const words = await findAnew(tx, talk_id)
  await recordChange(tx, talk_id)
  for (const range of ranges) await rewriteHits(tx, talk_id, { words, range })
  await updateAuditSubjects(tx, talk_id)
}

/** Also without what engines heard instead, where that is masked. */
const maskedWord = ({ alternatives, ...word }: Word, mask: (text: string) => string): Word => {
  const others = alternatives?.filter((each) => mask(each) === each) ?? []
  return { ...word, text: mask(word.text), ...(others.length > 0 && { alternatives: others }) }
}

const asStored = (
  { version }: StoredTranscript,
  { text, words }: Pick<StoredTranscript, 'text'> & { words: readonly StoredTranscript['words'][number][] },
): StoredTranscript => ({
  version,
  text,
  words: [...words],
})

const masked = (transcript: StoredTranscript, ranges: readonly RedactedRange[]) =>
  asStored(transcript, redact(transcript, ranges))

/** Updates what the talk is found by, and the suggestions. Returns the words of the newest version. */
async function findAnew(tx: Writing<OrgScope>, talk_id: string) {
  const before = await findSound(tx, talk_id)
  const words = await refreshText(tx, talk_id)
  if (before) await forgetWords(tx, before.channel_id, before.tokens.split(' ').filter(Boolean))
  return words
}

/** Deletes hits of the range; the context of others may have named what is masked now. */
async function rewriteHits(
  tx: Writing<OrgScope>,
  talk_id: string,
  { words, range }: { words: Word[]; range: RedactedRange },
) {
  for (const { alert_id, start, end } of await listHitsOfTalk(tx, talk_id)) {
    const found = overlaps({ start, end }, range) ? undefined : matchWithin(words, { start, end })
    if (!found) await deleteHit(tx, { talk_id, alert_id })
    else
      await updateHitText(tx, { talk_id, alert_id }, { before: found.before, match: found.match, after: found.after })
  }
}

/** What was said in a range, from the newest version that still had it. */
export function textIn(kept: readonly StoredTranscript[], range: RedactedRange): string {
  const said = kept.map(({ words }) => words.filter((word) => word.text !== MASK && overlaps(word, range)))
  const newest = said.findLast((words) => words.length > 0)
  return newest?.map(({ text }) => text).join(' ') ?? ''
}
