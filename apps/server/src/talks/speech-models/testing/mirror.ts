import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Model } from '../../../ports/speech/sherpa/models/model.ts'

/** Files that are no speech models, but as long as they need be. */
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

/** A catalogue of three: the best needs more memory than the others. */
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

/** How a mirror answers. */
export type MirrorAnswer = (response: ServerResponse, asked: MirrorRequest) => void

const bytesAt = (at: string) => {
  const [name, file] = at.split('/') as [keyof typeof files, 'encoder' | 'tokens']
  return files[name]?.[file]
}

/** Gives each file, from where it was asked. */
export const whole: MirrorAnswer = (response, { path: at, from }) => {
  const body = bytesAt(at)
  if (!body) return void response.writeHead(404).end()
  if (from > 0) response.writeHead(206, { 'content-range': `bytes ${from}-${body.length - 1}/${body.length}` })
  response.end(body.subarray(from))
}

/** Gives the first half of each file, and then neither more nor an end. */
export const half: MirrorAnswer = (response, { path: at, from }) => {
  const body = bytesAt(at) ?? Buffer.alloc(0)
  if (from === 0) response.write(body.subarray(0, body.length / 2))
  else response.writeHead(206, { 'content-range': `bytes ${from}-${body.length - 1}/${body.length}` }).flushHeaders()
}

/** Answers, and says no word more. */
export const stalled: MirrorAnswer = (response) => response.writeHead(200).flushHeaders()

export const missing: MirrorAnswer = (response) => void response.writeHead(404).end()

/** As long as it should be, and something else. */
export const altered: MirrorAnswer = (response, { path: at }) =>
  response.end(Buffer.alloc(bytesAt(at)?.length ?? 0, 'x'))

export type Mirror = Awaited<ReturnType<typeof openMirror>>

/** A server that has the files of the tiny catalogue, and notes what it is asked. */
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

/** A folder for models that goes when it is disposed. */
export async function openFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), 'earshot-models-'))
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}
