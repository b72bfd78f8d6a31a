import { basename } from 'node:path'
import { titleOf } from '@earshot/contract/rules/titles'
import type { Talk } from '@earshot/contract/talks'
import type { Server } from '../server/retry.ts'
import { ask, askJson } from '../server/server.ts'
import { UnfitRecording } from '../cli-error.ts'
import { uploadInParts } from './resumable-upload.ts'
import { type Recording, withRecording } from './recording.ts'

/** Bytes. Larger files are uploaded in parts. */
const AT_ONCE = 8 * 1024 * 1024

export interface Target {
  org_id: string
  channel_id: string
  speaker_id?: string | undefined
  tags: string[]
  /** Defaults to the date inside the file, then to its modification time. */
  recorded_at?: string | undefined
  /** Defaults to the name of the file. */
  title?: string | undefined
}

interface SentTalk {
  talk_id: string
  already: boolean
}

interface File {
  path: string
  target: Target
  onProgress(sent: number, of: number): void
}

/** Creates a talk unless the channel already has one with the same content. */
export function sendFile(server: Server, { path, target, onProgress }: File): Promise<SentTalk> {
  const { org_id, channel_id } = target
  return withRecording({ path, channel_id }, async (recording) => {
    const { client_id, size } = recording
    const known = await askJson<{ talk_id: string | null }>(server, {
      method: 'GET',
      path: '/sent',
      query: { org_id, client_id },
    })
    if (known.talk_id) return { talk_id: known.talk_id, already: true }
    const progress = (sent: number) => onProgress(sent, size)
    const talk = await (size > AT_ONCE
      ? sendLarge(server, { recording, target, progress })
      : sendSmall(server, { recording, target, progress }))
    return { talk_id: talk.talk_id, already: false }
  })
}

interface Sending {
  recording: Recording
  target: Target
  progress(sent: number): void
}

async function sendSmall(server: Server, { recording, target, progress }: Sending): Promise<Talk> {
  progress(0)
  const bytes = await recording.read(0, recording.size)
  await requireUnchanged(recording)
  const form = new FormData()
  for (const [name, value] of Object.entries(fieldsOf(recording, target))) form.set(name, value)
  form.set('audio', new Blob([bytes]), basename(recording.path))
  const answer = await ask(server, { method: 'POST', path: '/save', body: form })
  return (await answer.json()) as Talk
}

async function sendLarge(server: Server, { recording, target, progress }: Sending): Promise<Talk> {
  const { org_id } = target
  const upload_id = await uploadInParts(server, { org_id, recording, onProgress: progress })
  await requireUnchanged(recording)
  const body = { ...fieldsOf(recording, target), upload_id }
  return askJson<Talk>(server, { method: 'POST', path: '/save', body })
}

async function requireUnchanged(recording: Recording) {
  if (!(await recording.isUnchanged()))
    throw new UnfitRecording('The file changed while it was being sent. Send it again')
}

function fieldsOf(
  { path, client_id, modified }: Recording,
  { speaker_id, recorded_at, tags, title, ...target }: Target,
) {
  const when = recorded_at ? { recorded_at } : { file_modified: modified.toISOString() }
  const said = { title: title ?? titleOf(path), ...when, tags: tags.join(',') }
  return { ...target, ...said, client_id, ...(speaker_id && { speaker_id }) }
}
