import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { isUnknownCaller } from '@earshot/contract/rules/callers'
import type { Talk } from '@earshot/contract/talks'
import { memberNames } from '../../organizations/members/members.service.ts'
import type { MemberScope } from '../../organizations/scope.ts'
import { notesOf } from '../notes/notes.service.ts'
import { playedSound } from '../redacted-sounds/redacted-sounds.service.ts'
import { showTalk } from '../talks/talk-access.service.ts'
import { summaryOf } from '../summaries/summaries.service.ts'
import { summaryAnalysis } from './summary-analysis.ts'
import { TRANSCRIPT_SCHEMA, VCON_SYNTAX } from './vcon-format.ts'
import { findVconFacts } from './vcon.repo.ts'

interface VconOptions {
  talk_id: string
  /** Inline; otherwise its URL and hash. */
  sound: boolean
}

/** Takes the place of the sound in the JSON text, which is streamed. */
const SOUND = '\u{fffd}sound\u{fffd}'

/** A talk as JSON text. Its sound is what listeners hear, to which the words' times belong. */
export async function openVcon(org: MemberScope, { talk_id, sound }: VconOptions): Promise<Readable> {
  const talk = await showTalk(org, talk_id)
  const facts = await findVconFacts(org, talk_id)
  const { key, isWorkedOn } = await playedSound(org, talk_id)
  const audible = facts?.playable && !isWorkedOn && !facts.sound_deleted && facts.consent !== 'refused'
  const stored = audible && (await org.context.storage.size(key)) !== null
  const inline = stored && sound ? { body: SOUND, encoding: 'base64url' } : {}
  const external = stored && !sound ? await referenced(org, talk_id, key) : {}
  const names = { speaker: facts?.speaker ?? null, sender: facts?.sender ?? null }
  const vcon = await describe(org, { talk, names, content: { ...inline, ...external }, silent: !stored })
  return Readable.from(withSound(org, JSON.stringify(vcon), key))
}

interface Described {
  talk: Talk
  names: { speaker: string | null; sender: string | null }
  content: object
  silent: boolean
}

async function describe(org: MemberScope, { talk, names, content, silent }: Described) {
  const { talk_id, created, modified, title, recorded_at, duration } = talk
  const { parties, attachments } = await withNotes(org, talk_id, partiesOf(talk, names))
  return {
    vcon: VCON_SYNTAX,
    uuid: talk_id,
    created_at: created,
    updated_at: modified,
    ...(title && { subject: title }),
    // What is missing is left out on purpose, and no other version may be had.
    ...(silent && { redacted: { type: 'recording' } }),
    parties,
    dialog: [
      {
        type: 'recording',
        start: recorded_at,
        ...(duration !== null && { duration }),
        parties: 0,
        mediatype: 'audio/x-mp3',
        filename: `${talk_id}.mp3`,
        ...content,
      },
    ],
    analysis: [...(talk.text === '' ? [] : [transcriptOf(talk)]), ...summaryAnalysis(await summaryOf(org, talk_id))],
    attachments,
  }
}

interface Party {
  uuid?: string
  name?: string
  tel?: string
}

/** Who wrote notes comes after those of the recording. */
async function withNotes(org: MemberScope, talk_id: string, recorded: Party[]) {
  const notes = await notesOf(org, [talk_id])
  if (notes.length === 0) return { parties: recorded, attachments: [] }
  const known = new Map((await memberNames(org)).map(({ user_id, name }) => [user_id, name]))
  const partyOf = (uuid: string): Party => {
    const name = known.get(uuid)
    return { uuid, ...(name !== undefined && { name }) }
  }
  const writers = new Set(notes.map(({ user_id }) => user_id))
  for (const { uuid } of recorded) writers.delete(uuid ?? '')
  const parties = [...recorded, ...[...writers].map(partyOf)]
  const attachments = notes.map(({ created: start, text: body, user_id }) => {
    const party = parties.findIndex(({ uuid }) => uuid === user_id)
    return { start, party, dialog: 0, mediatype: 'text/plain', encoding: 'none', body }
  })
  return { parties, attachments }
}

/** The person who speaks first, then the one who sent it. */
function partiesOf({ speaker_id, user_id, by_phone }: Talk, { speaker, sender }: Described['names']): Party[] {
  const member = { uuid: user_id, ...(sender && { name: sender }) }
  const author = isUnknownCaller(by_phone) ? callerAs(by_phone) : member
  return speaker_id && speaker ? [{ uuid: speaker_id, name: speaker }, author] : [author]
}

const callerAs = (by_phone: string): Party => (by_phone === 'withheld' ? { name: 'Unknown caller' } : { tel: by_phone })

const transcriptOf = ({ text, language, words, engine }: Talk) => ({
  type: 'transcript',
  dialog: 0,
  mediatype: 'application/json',
  vendor: 'Earshot',
  product: engine ?? 'corrected by a person',
  schema: TRANSCRIPT_SCHEMA,
  encoding: 'json',
  body: JSON.stringify({ text, language, words }),
})

async function referenced({ context: { storage, config } }: MemberScope, talk_id: string, key: string) {
  const hash = createHash('sha512')
  for await (const chunk of await storage.read(key)) hash.update(chunk as Buffer)
  const url = `${config.appUrl}/v3/get?talk_id=${talk_id}`
  return { url, content_hash: `sha512-${hash.digest('base64url')}` }
}

async function* withSound({ context: { storage } }: MemberScope, json: string, key: string) {
  const [before = '', after] = json.split(SOUND)
  yield before
  if (after === undefined) return
  let rest = Buffer.alloc(0)
  for await (const chunk of await storage.read(key)) {
    const bytes = Buffer.concat([rest, chunk as Buffer])
    const whole = bytes.length - (bytes.length % 3)
    yield bytes.subarray(0, whole).toString('base64url')
    rest = bytes.subarray(whole)
  }
  yield rest.toString('base64url') + after
}
