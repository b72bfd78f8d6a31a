import { backoff, broken, waitFor } from '../server/patience.ts'
import { refusalOf } from '../server/refusals.ts'
import { ask, once, type Server } from '../server/server.ts'
import { CODES, Trouble, Unfit } from '../trouble.ts'
import type { Recording } from './recording.ts'

const PART = 8 * 1024 * 1024
const TRIES = 8
const TUS = { 'tus-resumable': '1.0.0' }

interface Sending {
  org_id: string
  recording: Recording
  onProgress(sent: number): void
}

/** Sends a large recording in parts (tus 1.0.0): what has arrived when the line breaks is kept. Answers the upload_id. */
export async function sendParts(server: Server, { org_id, recording, onProgress }: Sending): Promise<string> {
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
  if (!id) throw new Trouble('The server did not say where the upload goes')
  return `/uploads/${id}`
}

interface Way extends Omit<Sending, 'org_id'> {
  path: string
}

/** Part after part. Where nothing at all arrives of one, half as much is tried, a few times. */
async function sendAll(server: Server, way: Way) {
  for (let [at, tried] = [0, 0]; at < way.recording.size; ) {
    const arrived = await sendFrom(server, way, { at, most: PART / 2 ** tried })
    tried = arrived > at ? 0 : tried + 1
    if (tried === TRIES) throw new Trouble('The connection breaks again and again. Try later', CODES.unreachable)
    if (tried > 0) await waitFor(server, backoff(tried), 'The connection broke')
    at = arrived
  }
}

/** Sends the next part. Answers how much has arrived: asked anew where the line broke or others disagree. */
async function sendFrom(
  server: Server,
  { path, recording, onProgress }: Way,
  { at, most }: { at: number; most: number },
) {
  const bytes = await recording.read(at, most)
  if (bytes.length === 0) throw new Unfit('The file became shorter while it was sent. Send it again')
  const headers = { ...TUS, 'upload-offset': String(at), 'content-type': 'application/offset+octet-stream' }
  const answer = await once(server, { method: 'PATCH', path, headers, body: bytes }).catch((error: unknown) =>
    broken(server, error),
  )
  const arrived = answer instanceof Response && answer.ok ? offsetIn(answer) : await stands(server, path, answer)
  onProgress(arrived)
  return arrived
}

async function stands(server: Server, path: string, outcome: Response | Trouble): Promise<number> {
  const isFinal = outcome instanceof Response && outcome.status < 500 && ![409, 408, 429].includes(outcome.status)
  if (isFinal) throw await refusalOf(outcome)
  if (outcome instanceof Trouble) await waitFor(server, backoff(1), 'The connection broke')
  return offsetIn(await ask(server, { method: 'HEAD', path, headers: TUS }))
}

const offsetIn = ({ headers }: Response) => Number(headers.get('upload-offset') ?? 0)

const A_MOMENT = 3000

/** What is not finished shall not count as under way; it is over by itself a day later, so that this may fail. */
async function giveUp({ url, key }: Server, path: string) {
  const headers = { ...TUS, authorization: `Bearer ${key}` }
  const signal = AbortSignal.timeout(A_MOMENT)
  await fetch(`${url}/v3${path}`, { method: 'DELETE', headers, signal }).catch(() => {})
}
