import { createHash } from 'node:crypto'
import { ApiError } from '@earshot/contract/errors'
import type { CallStep } from '@earshot/contract/phone-calls'
import { clientIdOf } from '@earshot/contract/rules/client-id'
import { type Caller, memberCaller, unlessRefused } from '../../core/http/caller.ts'
import { findVerifiedHolder } from '../../identity/phones/phones.service.ts'
import type { ReceivedUpload } from '../../core/http/uploads.ts'
import { consume } from '../../core/limits/limits.service.ts'
import {
  type Writing,
  enterAsJob,
  enterOrg,
  inTransaction,
  type MemberScope,
  type OrgScope,
} from '../../organizations/scope.ts'
import { allowSave, save } from '../talks/save/save.service.ts'
import { MediaError, TooLongError } from '../../ports/media/media.ts'
import { noted } from '../source-states/source-states.service.ts'
import { refuseBlocked } from './blocked-callers.service.ts'
import { toE164 } from './caller-number.ts'
import { findAnswerable, findCall, insertCall, type StoredLine, updateCall } from './phone-lines.repo.ts'
import { hangup, record, say } from './prompts.ts'

/** A call to a line. Who calls was decided by its first event. */
export interface Call {
  org: OrgScope
  line: StoredLine
  line_id: string
  call_id: string
  /** Null: an unknown caller. */
  user_id: string | null
  /** E.164; '' if withheld. */
  caller: string
  channel_id: string | null
  /** The channel for which the caller was told to speak; null before. What they say is kept there, whatever changes. */
  accepted: string | null
  /** Of PINs. */
  pin_tries: number
  /** Refused from its first event to the last. */
  blocked: boolean
  /** Set if nothing else can be heard in this call. */
  reached?: readonly string[] | undefined
}

interface Calling {
  call_id: string
  from: string
  /** Set if the request itself proves who calls. */
  user_id?: string
  /** Of the key that reports the call. */
  reached?: readonly string[] | undefined
}

export async function openCall(
  org: Writing<OrgScope>,
  line: StoredLine,
  { call_id, from, user_id, reached }: Calling,
): Promise<Call> {
  const caller = toE164(from, line.number)
  const person = user_id ?? (caller ? await memberWith(org, caller) : null)
  const key = { line_id: line.line_id, call_id }
  const call = await inTransaction(org, async (tx) => {
    const isNew = await insertCall(tx, key, { user_id: person, caller })
    if (isNew && (await refuseBlocked(tx, caller))) await updateCall(tx, key, { blocked: true })
    return findCall(tx, key)
  })
  return { org, line, ...call, reached }
}

/** Only members: whether others have an account is not told. */
async function memberWith(org: OrgScope, caller: string): Promise<string | null> {
  const user_id = await findVerifiedHolder(org.context, caller)
  if (!user_id) return null
  return enterOrg(sender(org, user_id), org.org_id).then(() => user_id, unlessRefused)
}

export const sender = ({ context }: OrgScope, user_id: string, reached?: readonly string[]): Caller => ({
  ...memberCaller(context, user_id, 'phone'),
  reached,
})

function channelOf({ line, user_id, channel_id, accepted }: Call): string {
  if (accepted) return accepted
  if (user_id === null && line.unknown === 'channel' && line.unknown_channel_id) return line.unknown_channel_id
  return channel_id ?? line.channel_id
}

type Allowed = Awaited<ReturnType<typeof allowSave>> & { by_phone: string }

export async function allowCall(call: Call, bytes = 0): Promise<Allowed> {
  const fields = { channel_id: channelOf(call), tags: [], trim_start: 0, trim_end: 0 }
  const author = { ...(await authorOf(call)), ...everyChannel(call) }
  return { ...(await allowSave(author, fields, { bytes, archived: call.accepted !== null })), by_phone: cameFrom(call) }
}

/** A number leads into a private channel for everyone who calls it, also for members who do not hear what is there. */
function everyChannel({ org: { context, org_id } }: Call) {
  const { db, hidden } = enterAsJob(context, org_id)
  return { db, hidden }
}

const cameFrom = ({ user_id, caller }: Call) => (user_id ? 'member' : caller || 'withheld')

/** Unknown callers send in the name of an admin, as a program does with their key. */
async function authorOf({ org, line, user_id, accepted }: Call): Promise<MemberScope> {
  if (user_id) return enterOrg(sender(org, user_id), org.org_id)
  if (line.unknown === 'refuse' && !accepted)
    throw new ApiError('forbidden', 'Only members who have verified this phone number can leave messages here')
  const author = await enterOrg(sender(org, await findAnswerable(org, line.created_by)), org.org_id)
  return { ...author, key_id: line.line_id }
}

interface CallRecording {
  recording: string
  /** What ended it. */
  key: string
  upload: ReceivedUpload
}

/** Shorter than a word: the caller hung up at the tone. */
const SHORTEST_BYTES = 2000
/** Of 16-bit audio at 16 kHz, more than telephones send. */
const BYTES_PER_SECOND = 32_000
const SLACK_SECONDS = 30
const AN_HOUR = { most: 60, seconds: 60 * 60 }

export const largestOf = ({ longest }: StoredLine) => (longest + SLACK_SECONDS) * BYTES_PER_SECOND

/** Makes a talk of a recording, once however often it arrives, unless the caller pressed * to begin again. */
export async function keepRecording(call: Call, recorded: CallRecording): Promise<CallStep[]> {
  const { org, line } = call
  if (call.blocked) return [hangup]
  if (recorded.key === '*') return [record(line)]
  if (recorded.upload.bytes < SHORTEST_BYTES) return [hangup]
  return noted(org, { kind: 'phone', source_id: line.line_id }, () => saveMessage(call, recorded))
}

async function saveMessage(call: Call, { recording, upload }: CallRecording): Promise<CallStep[]> {
  const { org, line, call_id } = call
  if (upload.bytes > largestOf(line)) throw tooLong(line)
  await consume(org.context, { key: `voicemail ${line.line_id} ${call.caller}`, ...AN_HOUR })
  await requireShort(call, upload)
  const digest = createHash('sha256')
    .update(JSON.stringify([line.line_id, call_id, recording]))
    .digest('hex')
  const allowed = await allowCall(call, upload.bytes)
  const { channel_id } = allowed
  const fields = { org_id: org.org_id, channel_id, tags: [], trim_start: 0, trim_end: 0, client_id: clientIdOf(digest) }
  await save(allowed, { ...fields, title: '' }, upload).catch(unlessKept)
  return [say(line, 'saved'), hangup]
}

/** Bytes say little about compressed sound. What cannot be read becomes a talk that says so. */
async function requireShort({ org: { context }, line }: Call, { key }: ReceivedUpload) {
  await using file = await context.storage.local(key)
  try {
    await context.media.measure(file.path, line.longest + SLACK_SECONDS)
  } catch (error) {
    if (error instanceof TooLongError) throw tooLong(line)
    if (!(error instanceof MediaError)) throw error
  }
}

export const tooLong = ({ longest }: StoredLine) =>
  new ApiError('too_large', `A message to this number can last at most ${longest} seconds`, { field: 'audio' })

/** A system that sends a recording again may encode it anew; the first is kept. */
function unlessKept(error: unknown) {
  if (!(error instanceof ApiError && error.code === 'conflict' && error.details.field === 'client_id')) throw error
}
