import { createHash } from 'node:crypto'
import { recordingTimeProblem } from '@earshot/contract/rules/recording-times'
import { storable } from '@earshot/contract/rules/storable'
import { toTitle } from '@earshot/contract/rules/titles'
import { LONGEST_TALK } from '@earshot/contract/talks'
import { MOST_VCON_RECORDINGS } from '@earshot/contract/vcons'
import { inTransaction, type MemberScope } from '../../organizations/scope.ts'
import { addGivenText } from '../versions/versions.service.ts'
import type { SaveFields } from '../talks/save/received-talk.ts'
import type { SaveScope } from '../talks/save/save-scope.ts'
import { save, withReceived } from '../talks/save/save.service.ts'
import { refused, soundOf } from './sound-of.ts'
import { transcriptOf } from './transcript-of.ts'
import { type Dialog, Vcon } from './vcon-format.ts'
import { findSpeakerCalled } from './vcon.repo.ts'

/** Throws for what Earshot may or can not read. */
export function readVcon(given: Record<string, unknown>): Vcon {
  if ('payload' in given || 'signatures' in given)
    throw refused('This vCon is signed. Send the unsigned form that its payload contains')
  if ('ciphertext' in given) throw refused('This vCon is encrypted. Decrypt it first')
  const read = Vcon.safeParse(given)
  if (!read.success) throw refused(`This is no vCon: ${read.error.issues[0]?.path.join('.')} has another form`)
  if (read.data.critical?.length)
    throw refused(
      `This vCon needs extensions that Earshot does not know: ${read.data.critical.join(', ').slice(0, 200)}`,
    )
  return read.data
}

export interface VconRecording {
  dialog: Dialog
  /** Among all dialogs, as analyses name it. */
  at: number
}

export function recordingsIn({ dialog = [] }: Vcon): VconRecording[] {
  const found = dialog.flatMap((each, at) => (each?.type === 'recording' ? [{ dialog: each, at }] : []))
  if (found.length === 0) throw refused('This vCon has no recording')
  if (found.length > MOST_VCON_RECORDINGS)
    throw refused(`This vCon has more than ${MOST_VCON_RECORDINGS} recordings. Send them in several`)
  return found
}

/** A recording becomes a talk, the same one every time. */
export async function saveRecording(org: SaveScope, vcon: Vcon, { dialog, at }: VconRecording): Promise<string> {
  const sound = await soundOf(dialog, org.context.outgoing)
  return withReceived(org.context, sound, async (upload) => {
    const talk = await save(org, await fieldsOf(org, vcon, { dialog, at, sound }), upload)
    // An engine may have been sooner, where the first attempt was killed in between.
    if (!talk.redacted && talk.versions.every(({ engine }) => engine !== null))
      await addTranscript(org, talk.talk_id, { vcon, dialog, at })
    return talk.talk_id
  })
}

async function fieldsOf(
  org: SaveScope,
  vcon: Vcon,
  { dialog, at, sound }: VconRecording & { sound: Buffer },
): Promise<SaveFields> {
  const names = namesOf(vcon, dialog)
  const recorded_at = startOf(dialog)
  const speaker = names.length === 1 ? await findSpeakerCalled(org, names[0] ?? '') : undefined
  const { org_id, channel_id } = org
  return {
    ...{ org_id, channel_id, tags: [], trim_start: 0, trim_end: 0 },
    title: toTitle([vcon.subject, names.join(', ')].filter(Boolean).join(' · ')),
    client_id: clientIdOf(vcon, at, sound),
    ...(recorded_at && { recorded_at }),
    ...(speaker && { speaker_id: speaker.speaker_id }),
  }
}

/** ISO 8601, as earlier drafts also RFC 2822, or Unix seconds. */
function startOf({ start }: Dialog): string | undefined {
  if (start === undefined || start === null) return undefined
  const said = typeof start === 'string' ? start : JSON.stringify(start)
  const time = typeof start === 'number' ? start * 1000 : Date.parse(said)
  const problem = Math.abs(time) <= LATEST ? recordingTimeProblem(time) : 'It is no time'
  if (problem) throw refused(`A recording of this vCon starts at ${said.slice(0, 100)}. ${problem}`)
  return new Date(time).toISOString()
}

/** What a Date can hold, in milliseconds. */
const LATEST = 8.64e15

/** The parties of a recording by name, else by number or address. */
function namesOf({ parties = [] }: Vcon, dialog: Dialog): string[] {
  const among = dialog.parties === undefined ? parties : [dialog.parties].flat(2).map((index) => parties[index])
  return among.flatMap((party) => storable(party?.name || party?.tel || party?.mailto || party?.sip || '') || [])
}

/** Of the vCon and the sound, so that the same vCon sent again returns the same talk. */
function clientIdOf({ uuid = '' }: Vcon, at: number, sound: Buffer) {
  const hash = createHash('sha256').update(`${uuid} ${at} `).update(sound).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

async function addTranscript(org: MemberScope, talk_id: string, { vcon, dialog, at }: VconRecording & { vcon: Vcon }) {
  const transcript = transcriptOf(vcon, at)
  if (!transcript) return
  const seconds = Math.min(Math.max(0, dialog.duration ?? 0), LONGEST_TALK)
  await inTransaction(org, (tx) => addGivenText(tx, talk_id, { ...transcript, seconds }))
}
