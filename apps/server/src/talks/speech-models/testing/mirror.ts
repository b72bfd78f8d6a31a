import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Model } from '../../../ports/speech/sherpa/models/model.ts'

/** Stand-ins for model files, of realistic relative sizes. */
const files = {
  big: { encoder: Buffer.alloc(300_000, 'big'), tokens: Buffer.alloc(2000, 'words') },
  small: { encoder: Buffer.alloc(90_000, 'small'), tokens: Buffer.alloc(2000, 'words') },
  german: { encoder: Buffer.alloc(50_000, 'deutsch'), tokens: Buffer.alloc(2000, 'worte') },
}

const model = (name: keyof typeof files, about: Partial<Model>): Model => ({
  ...{
    name,
    family: 'moonshine',
    languages: ['en'],
    license: 'MIT',
    attribution: 'Somebody',
    source: 'http://127.0.0.1:9',
  },
  memory: 1,
  files: (['encoder', 'tokens'] as const).map((role) => ({
    ...{ role, name: role, size: files[name][role].length },
    sha256: createHash('sha256').update(files[name][role]).digest('hex'),
  })),
  ...about,
})

export const tiny = [
  model('big', { memory: 2000, attribution: 'Big Voices' }),
  model('small', {}),
  model('german', { languages: ['de', 'nl'] }),
] as const satisfies readonly Model[]

export interface MirrorRequest {
  /** `big/encoder`. */
  path: string
  from: number
}

export type MirrorAnswer = (response: ServerResponse, asked: MirrorRequest) => void

const bytesAt = (at: string) => {
  const [name, file] = at.split('/') as [keyof typeof files, 'encoder' | 'tokens']
  return files[name]?.[file]
}

export const whole: MirrorAnswer = (response, { path: at, from }) => {
  const body = bytesAt(at)
  if (!body) return void response.writeHead(404).end()
  if (from > 0) response.writeHead(206, { 'content-range': `bytes ${from}-${body.length - 1}/${body.length}` })
  response.end(body.subarray(from))
}

/** Sends the first half of the file, then stalls. */
export const half: MirrorAnswer = (response, { path: at, from }) => {
  const body = bytesAt(at) ?? Buffer.alloc(0)
  if (from === 0) response.write(body.subarray(0, body.length / 2))
  else response.writeHead(206, { 'content-range': `bytes ${from}-${body.length - 1}/${body.length}` }).flushHeaders()
}

/** Sends headers, then stalls. */
export const stalled: MirrorAnswer = (response) => response.writeHead(200).flushHeaders()

export const missing: MirrorAnswer = (response) => void response.writeHead(404).end()

/** The right length, but different bytes. */
export const altered: MirrorAnswer = (response, { path: at }) =>
  response.end(Buffer.alloc(bytesAt(at)?.length ?? 0, 'x'))

export type Mirror = Awaited<ReturnType<typeof openMirror>>

export async function openMirror(port = 0) {
  const asked: string[] = []
  let give = whole
  const server = createServer((request, response) => {
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
    const at = (request.url ?? '').slice(1)
    asked.push(`${at} ${from}`)
    give(response, { path: at, from })
  })
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    asked,
    gives: (next: MirrorAnswer) => void (give = next),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

export async function openFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), 'earshot-models-'))
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}
