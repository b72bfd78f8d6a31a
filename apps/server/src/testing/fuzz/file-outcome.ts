import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { api } from '@earshot/contract'
import type { Context } from '../../core/context.ts'
import { transcodeJob } from '../../talks/pipeline/transcode.job.ts'
import { transcribeJob } from '../../talks/pipeline/transcribe.job.ts'
import { form } from '../multipart-form.ts'
import { type ApiAnswer, bearer, type testApp, type Person } from '../test-app.ts'

export interface UploadTarget {
  org_id: string
  channel_id: string
  admin: Person
}

type At = Pick<ReturnType<typeof testApp>, 'ask' | 'app' | 'context'> & { place: UploadTarget }

export async function outcomeOf(at: At, audio: Uint8Array) {
  const sent = await sendSlowly(at, audio)
  if (sent.status >= 400) return { status: sent.status, text: sent.refusal.text }
  const { talk_id } = sent.body
  const watched = await watching(at.context(), async () => {
    for (const job of [transcodeJob, transcribeJob]) await handled(at, job, talk_id)
  })
  const { body } = await at.ask(at.place.admin, api.talks.find, { talk_id })
  return { status: sent.status, ...watched, talk: body, text: body.reason ?? '' }
}

const PIECE = 16 * 1024

async function sendSlowly({ app, place }: At, audio: Uint8Array): Promise<ApiAnswer<typeof api.talks.save>> {
  const { org_id, channel_id, admin } = place
  const { headers, payload } = form({ org_id, channel_id, audio })
  const pieces = Array.from({ length: Math.ceil(payload.length / PIECE) }, (_, at) =>
    payload.subarray(at * PIECE, (at + 1) * PIECE),
  )
  const request = { method: 'POST', url: '/v3/save', headers: { ...headers, ...bearer(admin) } } as const
  const response = await app().inject({ ...request, payload: Readable.from(pieces) })
  return { status: response.statusCode, body: response.json(), refusal: response.json() }
}

/** Runs a job and gives it up when it fails, as a worker does. */
async function handled({ context, place: { org_id } }: At, job: typeof transcodeJob, talk_id: string) {
  const payload = { org_id, talk_id }
  const failed = await job.handle(context(), payload, new AbortController().signal).then(
    () => false,
    () => true,
  )
  if (failed) await job.giveUp?.(context(), payload)
}

const MEASURE_MS = 25

async function watching({ config }: Context, work: () => Promise<void>) {
  const begun = performance.now()
  const sizes = [0]
  const timer = setInterval(() => void sizeOfScratch(config.dataDir).then((size) => sizes.push(size)), MEASURE_MS)
  await work().finally(() => clearInterval(timer))
  return { seconds: (performance.now() - begun) / 1000, most: Math.max(...sizes) }
}

async function sizeOfScratch(dataDir: string) {
  const names = await readdir(dataDir, { recursive: true }).catch(() => [])
  const files = names.filter((name) => name.startsWith('scratch')).map((name) => path.join(dataDir, name))
  const sizes = await Promise.all(files.map(sizeOf))
  return sizes.reduce((sum, size) => sum + size, 0)
}

const sizeOf = (file: string) =>
  stat(file).then(
    (found) => (found.isFile() ? found.size : 0),
    () => 0,
  )
