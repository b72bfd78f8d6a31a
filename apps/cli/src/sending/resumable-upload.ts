import { backoff, connectionError, waitFor } from '../server/retry.ts'
import { errorFrom } from '../server/error-response.ts'
import type { Server } from '../server/retry.ts'
import { ask, askOnce } from '../server/server.ts'
import { CODES, CliError, UnfitRecording } from '../cli-error.ts'
import type { Recording } from './recording.ts'

const PART = 8 * 1024 * 1024
const TRIES = 8
const TUS = { 'tus-resumable': '1.0.0' }

interface Sending {
  org_id: string
  recording: Recording
  onProgress(sent: number): void
}

/** Uploads a large recording in parts (tus 1.0.0), which survives a broken connection. Returns the upload_id. */
export async function uploadInParts(server: Server, { org_id, recording, onProgress }: Sending): Promise<string> {
  const path = await begin(server, org_id, recording.size)
  try {
    await sendAll(server, { path, recording, onProgress })
    return path.split('/').at(-1) ?? ''
  } catch (error) {
    await giveUp(server, path)
    throw error
  }
}

async function begin(server: Server, org_id: string, size: number): Promise<string> {
  const about = { 'upload-length': String(size), 'upload-metadata': `org_id ${btoa(org_id)}` }
  const answer = await ask(server, { method: 'POST', path: '/uploads', headers: { ...TUS, ...about } })
  const id = answer.headers.get('location')?.split('/').at(-1)
  if (!id) throw new CliError('The server did not return the URL of the upload')
  return `/uploads/${id}`
}

interface Way extends Omit<Sending, 'org_id'> {
  path: string
}

/** After a part of which no byte arrived, retries with half its size, up to TRIES times. */
async function sendAll(server: Server, way: Way) {
  for (let [at, tried] = [0, 0]; at < way.recording.size; ) {
    const arrived = await sendFrom(server, way, { at, most: PART / 2 ** tried })
    tried = arrived > at ? 0 : tried + 1
    if (tried === TRIES) throw new CliError('The connection keeps breaking. Try again later', CODES.unreachable)
    if (tried > 0) await waitFor(server, backoff(tried), 'The connection broke')
    at = arrived
  }
}

/** Sends the next part and returns the offset. After a broken connection or a conflict, asks the server for the offset. */
async function sendFrom(
  server: Server,
  { path, recording, onProgress }: Way,
  { at, most }: { at: number; most: number },
) {
  const bytes = await recording.read(at, most)
  if (bytes.length === 0) throw new UnfitRecording('The file got shorter while it was being sent. Send it again')
  const headers = { ...TUS, 'upload-offset': String(at), 'content-type': 'application/offset+octet-stream' }
  const answer = await askOnce(server, { method: 'PATCH', path, headers, body: bytes }).catch((error: unknown) =>
    connectionError(server, error),
  )
  const arrived = answer instanceof Response && answer.ok ? offsetIn(answer) : await readOffset(server, path, answer)
  onProgress(arrived)
  return arrived
}

async function readOffset(server: Server, path: string, outcome: Response | CliError): Promise<number> {
  const isFinal = outcome instanceof Response && outcome.status < 500 && ![409, 408, 429].includes(outcome.status)
  if (isFinal) throw await errorFrom(outcome)
  if (outcome instanceof CliError) await waitFor(server, backoff(1), 'The connection broke')
  return offsetIn(await ask(server, { method: 'HEAD', path, headers: TUS }))
}

const offsetIn = ({ headers }: Response) => Number(headers.get('upload-offset') ?? 0)

const A_MOMENT = 3000

/** Frees the slot of an unfinished upload. Errors are ignored because the server drops the upload after a day anyway. */
async function giveUp({ url, key }: Server, path: string) {
  const headers = { ...TUS, authorization: `Bearer ${key}` }
  const signal = AbortSignal.timeout(A_MOMENT)
  await fetch(`${url}/v3${path}`, { method: 'DELETE', headers, signal }).catch(() => {})
}
