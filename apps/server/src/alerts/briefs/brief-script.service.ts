import { createHash } from 'node:crypto'
import type { briefRoutes } from '@earshot/contract/briefs'
import { ApiError } from '@earshot/contract/errors'
import type { InputOf } from '@earshot/contract/route'
import type { Caller } from '../../core/http/caller.ts'
import type { MemberScope } from '../../organizations/scope.ts'
import { type Voice, VoiceError } from '../../ports/voice/voice.ts'
import { sendableOf, settingsOf } from '../../talks/summaries/summary-settings.service.ts'
import { composeBrief, lastDays } from './compose-brief.service.ts'
import { type PlainLine, scriptLines } from './script-lines.ts'

type Asked = InputOf<typeof briefRoutes.script>

type Settings = Awaited<ReturnType<typeof settingsOf>>

export interface ScriptLine extends PlainLine {
  /** Of what is read by whom in which language. */
  line_key: string
  /** Who can and may read it. */
  voice: Voice | null
}

/** The brief of this moment, with the caller's rights, and who reads each line. Nothing of it is stored. */
export async function writeScript(caller: Caller, { org_id, days, language }: Asked) {
  const composed = await composeBrief(caller, { org_id, ...lastDays(days) })
  const { org } = composed
  const settings = await settingsOf(org)
  const { server, own } = await voicesFor(org, settings)
  const plain = scriptLines(composed, server ? language : 'en')
  const quoted = new Set(plain.flatMap(({ talk_id }) => talk_id ?? []))
  const sendable = server ? await sendableOf(org, settings, [...quoted]) : new Set<string>()
  const voiceFor = (line: PlainLine) =>
    server && (line.talk_id === null || sendable.has(line.talk_id)) ? server : own?.speaks(line) ? own : null
  const lines = plain.map((line): ScriptLine => ({ ...line, line_key: idOf(line), voice: voiceFor(line) }))
  return { lines, voice: lines.find(({ voice }) => voice)?.voice?.name ?? null }
}

/** The server only where an admin has selected it. */
async function voicesFor({ context: { voices } }: MemberScope, { spoken_briefs }: Settings) {
  return { server: spoken_briefs ? voices.server : null, own: (await voices.own.available()) ? voices.own : null }
}

export async function canBeRead(org: MemberScope) {
  const { server, own } = await voicesFor(org, await settingsOf(org))
  return (server ?? own) !== null
}

const idOf = ({ text, role, talk_id, start }: PlainLine) =>
  createHash('sha256')
    .update(JSON.stringify([role ?? text, talk_id, start]))
    .digest('hex')
    .slice(0, 32)

/** An mp3. What is not in the brief any more, because it was deleted, redacted or done, is not read. */
export async function readLine(caller: Caller, asked: Asked & { line_key: string }): Promise<Buffer> {
  const { lines } = await writeScript(caller, asked)
  const line = lines.find(({ line_key }) => line_key === asked.line_key)
  if (!line?.voice) throw new ApiError('gone', 'This is not in the brief any more')
  try {
    return await line.voice.speak(line, AbortSignal.timeout(PATIENCE))
  } catch (error) {
    if (!(error instanceof VoiceError)) throw error
    caller.context.log.warn({ err: error }, 'a line of a brief was not read')
    throw new ApiError('bad_gateway', error.message)
  }
}

/** Milliseconds, with waiting for a turn. */
const PATIENCE = 60_000
