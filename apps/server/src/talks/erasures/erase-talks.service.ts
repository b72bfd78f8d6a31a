import { announce, announceDeparture } from '../../core/live/announce.ts'
import { type Writing, inTransaction, type OrgScope } from '../../organizations/scope.ts'
import { forgetDeliveries, purgeTalk } from '../../organizations/trash/purge.service.ts'
import { removeMessagesAbout } from '../../alerts/mail/remove-messages.service.ts'
import { destroyInTalk, everyTranscript, lockSoundOf } from '../redactions/destroy.service.ts'
import { bleepedFolder, originalKey, playableKey } from '../talks/storage-keys.ts'
import { requestSummaries } from '../summaries/summary-requests.service.ts'
import { changeTitle } from '../versions/versions.service.ts'
import { addCounts } from './erasures.repo.ts'
import { namingTalks, ownTalks, type Person, type PersonTalk } from './find-person.service.ts'
import { deleteNotesBy, deleteUploadsOfTalk, listNoteTexts, updateAuditOf, updateNoteText } from './names.repo.ts'
import { maskIn, type Naming, namingsOf, rangesIn } from './naming.ts'
import { lockErasable } from './person-talks.repo.ts'

export interface Erasing {
  erasure_id: string
  person: Person & { keep: string[] }
  created_by: string
  signal: AbortSignal
}

/** Before their talks, which would take notes along uncounted. Idempotent. */
export async function eraseOwnNotes(org: OrgScope, { erasure_id, person: { user_id, keep } }: Erasing) {
  if (user_id === null) return
  await inTransaction(org, async (tx) => {
    await addCounts(tx, erasure_id, { deleted_notes: await deleteNotesBy(tx, user_id, keep) })
    await announce(tx, 'notes')
  })
}

/** Each in its own transaction, where a hold made in between stops it. Idempotent. */
export async function eraseOwnTalks(org: OrgScope, erasing: Erasing) {
  for await (const { talk_id, held } of ownTalks(org, erasing.person)) {
    erasing.signal.throwIfAborted()
    if (!held && !erasing.person.keep.includes(talk_id)) await eraseTalk(org, erasing, talk_id)
  }
}

async function eraseTalk(org: OrgScope, { erasure_id }: Erasing, talk_id: string) {
  await removeMessagesAbout(org.context, talk_id)
  const isErased = await inTransaction(org, async (tx) => {
    const talk = await lockErasable(tx, talk_id)
    if (!talk) return false
    await updateAuditOf(tx, talk_id)
    await purgeTalk(tx, talk)
    await deleteUploadsOfTalk(tx, talk_id)
    await addCounts(tx, erasure_id, { erased_talks: 1 })
    await announceDeparture(tx, talk.channel_id)
    return true
  })
  if (isErased) await removeSound(org, talk_id)
}

/** Now, and once more in two hours by the purge, because a running step may still write it. */
async function removeSound({ context: { storage }, org_id }: OrgScope, talk_id: string) {
  for (const key of [originalKey(org_id, talk_id), playableKey(org_id, talk_id)]) await storage.remove(key)
  for await (const { key } of storage.list(bleepedFolder(org_id, talk_id))) await storage.remove(key)
}

/** Returns whether a talk could not be redacted yet, because it is being redacted by a person. Idempotent. */
export async function eraseWords(org: OrgScope, erasing: Erasing): Promise<boolean> {
  const namings = namingsOf(erasing.person.names)
  let busy = false
  for await (const { talk_id, held, parts } of namingTalks(org, erasing.person)) {
    erasing.signal.throwIfAborted()
    if (held || erasing.person.keep.includes(talk_id)) continue
    await removeMessagesAbout(org.context, talk_id)
    const isDone = await inTransaction(org, (tx) => eraseWordsOf(tx, { ...erasing, talk_id, parts, namings }))
    busy ||= !isDone
  }
  return busy
}

interface Worded extends Erasing {
  talk_id: string
  parts: PersonTalk['parts']
  namings: Naming[]
}

/** False while the talk is being redacted. Notes go with the words, so that a repeated job does not count the talk again. */
async function eraseWordsOf(tx: Writing<OrgScope>, { parts, ...erasing }: Worded): Promise<boolean> {
  const { talk_id, namings, erasure_id } = erasing
  const talk = await lockSoundOf(tx, talk_id)
  if (!talk || talk.held) return true
  const mask = (text: string) => maskIn(text, namings)
  if (parts.some((part) => part !== 'notes')) {
    if (talk.redacting) return false
    await destroyWords(tx, talk, { ...erasing, mask })
  }
  await maskNotes(tx, talk_id, mask)
  await addCounts(tx, erasure_id, { redacted_talks: 1 })
  for (const kind of ['talks', 'hits', 'clips', 'notes'] as const) await announce(tx, kind, talk.channel_id)
  return true
}

type Sound = NonNullable<Awaited<ReturnType<typeof lockSoundOf>>>
type Mask = (text: string) => string

async function destroyWords(
  tx: Writing<OrgScope>,
  { duration, title }: Sound,
  { talk_id, namings, mask, created_by }: Omit<Worded, 'parts'> & { mask: Mask },
) {
  const ranges = rangesIn(await everyTranscript(tx, talk_id), namings, duration ?? 0)
  await destroyInTalk(tx, { talk_id, ranges, mask, created_by })
  if (title && mask(title) !== title) await changeTitle(tx, talk_id, mask(title))
  await forgetDeliveries(tx, talk_id)
  await requestSummaries(tx, talk_id)
}

async function maskNotes(tx: Writing<OrgScope>, talk_id: string, mask: Mask) {
  for (const { note_id, text } of await listNoteTexts(tx, talk_id))
    if (mask(text) !== text) await updateNoteText(tx, note_id, mask(text))
}
