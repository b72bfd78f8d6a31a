import { createHash, pbkdf2, randomBytes } from 'node:crypto'
import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { wrongFiles } from './verification.ts'
import { downloadModel } from './download.ts'
import type { Model, ModelFile } from './model.ts'

const bytes = { encoder: randomBytes(300_000), tokens: randomBytes(2000) }

type Give = (response: ServerResponse, asked: { name: string; from: number }) => void

const whole: Give = (response, { name, from }) => {
  const body = bytes[name as keyof typeof bytes]
  if (from > 0) response.writeHead(206, { 'content-range': `bytes ${from}-${body.length - 1}/${body.length}` })
  response.end(body.subarray(from))
}

async function station() {
  const asked: string[] = []
  let give: Give = whole
  const server = createServer((request, response) => {
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
    asked.push(`${request.url} ${from}`)
    give(response, { name: path.basename(request.url ?? ''), from })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const models = await mkdtemp(path.join(tmpdir(), 'earshot-models-'))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
    await rm(models, { recursive: true })
  })
  const { port } = server.address() as { port: number }
  const url = `http://127.0.0.1:${port}`
  const gives = (next: Give) => void (give = next)
  return { asked, gives, models, url, model: modelAt(`${url}/source`), folder: path.join(models, 'small') }
}

const modelAt = (source: string): Model => ({
  ...{ name: 'small', family: 'moonshine', languages: ['en'], license: 'MIT', attribution: 'us', source, memory: 1 },
  files: (['encoder', 'tokens'] as const).map((role) => ({
    ...{ role, name: role, size: bytes[role].length },
    sha256: createHash('sha256').update(bytes[role]).digest('hex'),
  })),
})

test('a model with another hash is deleted and downloaded again from the start', async () => {
  const { model, models, gives, folder, asked } = await station()
  gives((response, { name }) => response.end(randomBytes(bytes[name as keyof typeof bytes].length)))
  await expect(downloadModel(model, { models })).rejects.toThrow(/encoder is not the file that Earshot knows/)
  expect(await readdir(folder)).toEqual([])
  expect(await wrongFiles(models, model)).toEqual(['encoder', 'tokens'])
  gives(whole)
  await downloadModel(model, { models })
  expect(asked).toEqual(['/source/encoder 0', '/source/encoder 0', '/source/tokens 0'])
  expect(await wrongFiles(models, model)).toEqual([])
})

test.each([
  [
    'not found',
    (response: ServerResponse) => void response.writeHead(404).end(),
    /could not be fetched: it answers 404/,
  ],
  [
    'a file that never ends',
    (response: ServerResponse) => void response.end(randomBytes(400_000)),
    /longer than it should be/,
  ],
  ['nothing', (response: ServerResponse) => void response.end(), /ends before it is whole/],
  ['a line that breaks at once', (response: ServerResponse) => void response.destroy(), /could not be fetched: /],
])('%s fails with a sentence and without repeated requests', async (_, give, sentence) => {
  const { model, models, gives, asked } = await station()
  gives(give)
  await expect(downloadModel(model, { models })).rejects.toThrow(sentence)
  expect(asked).toHaveLength(1)
})

test('a stalled download fails, and the next one resumes it', async () => {
  const { model, models, gives, asked } = await station()
  gives((response) => response.writeHead(200).flushHeaders())
  const fetching = downloadModel(model, { models, patience: 50 })
  await expect(fetching).rejects.toThrow(/encoder could not be fetched: nothing came for 0 seconds/)
  expect(asked).toHaveLength(1)
  gives((response, { name, from }) => {
    if (name === 'tokens' || from > 0) return whole(response, { name, from })
    response.write(bytes.encoder.subarray(0, 100_000))
  })
  await downloadModel(model, { models, patience: 50 })
  expect(asked.slice(1)).toEqual(['/source/encoder 0', '/source/encoder 100000', '/source/tokens 0'])
})

test('a connection that keeps breaking fails without many requests, and loses nothing', async () => {
  const { model, models, gives, asked } = await station()
  let cut = () => {}
  gives((response, { from }) => {
    if (from > 0) response.writeHead(206, { 'content-range': `bytes ${from}-299999/300000` })
    response.write(bytes.encoder.subarray(from, from + 10))
    cut = () => response.destroy()
  })
  for (const begun of [0, 10]) {
    const fetching = downloadModel(model, { models, onProgress: () => cut() })
    await expect(fetching).rejects.toThrow(/encoder could not be fetched: /)
    expect(asked.at(-1)).toBe(`/source/encoder ${begun}`)
  }
  expect(asked).toHaveLength(2)
})

test('another part than was asked for is refused, and what was there before is not lost', async () => {
  const { model, models, gives, asked } = await station()
  gives((response) => response.write(bytes.encoder.subarray(0, 100_000)))
  await expect(downloadModel(model, { models, patience: 50 })).rejects.toThrow(/nothing came/)
  gives((response) => {
    response.writeHead(206, { 'content-range': 'bytes 0-299999/300000' })
    response.end(bytes.encoder)
  })
  await expect(downloadModel(model, { models })).rejects.toThrow(/it answers another part than was asked for/)
  gives(whole)
  await downloadModel(model, { models })
  expect(asked.slice(2)).toEqual(['/source/encoder 100000', '/source/encoder 100000', '/source/tokens 0'])
})

test('a full disk, or too little space, is reported', async () => {
  const { model, models, asked, folder } = await station()
  await mkdir(folder)
  await symlink('/dev/full', path.join(folder, 'encoder.part'))
  await expect(downloadModel(model, { models })).rejects.toThrow(/encoder could not be fetched: the disk is full$/)
  const huge = { ...model, files: model.files.map((file) => ({ ...file, size: 2 ** 60 })) }
  await expect(downloadModel(huge, { models })).rejects.toThrow(`Not enough disk space for encoder in ${folder}`)
  expect(asked).toHaveLength(1)
})

test('a few redirects are followed', async () => {
  const { model, models, gives, asked, url } = await station()
  gives((response, { name, from }) => {
    if (asked.length < 4) response.writeHead(302, { location: `/elsewhere/${name}` }).end()
    else whole(response, { name, from })
  })
  await downloadModel(model, { models, mirror: url })
  expect(asked).toEqual(['/small/encoder 0', ...Array(3).fill('/elsewhere/encoder 0'), '/small/tokens 0'])
  gives((response) => response.writeHead(302, { location: '/round' }).end())
  await rm(path.join(models, 'small'), { recursive: true })
  await expect(downloadModel(model, { models })).rejects.toThrow(/encoder could not be fetched: it leads on and on/)
  gives((response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end())
  await expect(downloadModel(model, { models })).rejects.toThrow(/encoder could not be fetched: it leads to file:/)
})

test('a connection that closes while its last bytes are being written loses nothing', async () => {
  const long = Buffer.alloc(8 * 65_536, 'long')
  const closing = createTcpServer((socket) => {
    const head = `HTTP/1.0 200 OK\r\nContent-Length: ${long.length}\r\n\r\n`
    socket.on('error', () => {}).once('data', () => socket.write(head, () => setImmediate(() => socket.end(long))))
  })
  await new Promise<void>((ready) => closing.listen(0, '127.0.0.1', ready))
  onTestFinished(() => new Promise((closed) => closing.close(() => closed())))
  const { models, folder } = await station()
  const sha256 = createHash('sha256').update(long).digest('hex')
  const { files, ...about } = modelAt(`http://127.0.0.1:${(closing.address() as { port: number }).port}`)
  const model = { ...about, files: [{ ...(files[0] as ModelFile), size: long.length, sha256 }] }
  let busy = true
  const keepDiskWaiting = () => pbkdf2('', '', 50_000, 64, 'sha512', () => busy && keepDiskWaiting())
  for (let thread = 0; thread < 4; thread++) keepDiskWaiting()
  for (let round = 0; round < 2; round++) {
    await downloadModel(model, { models })
    expect(await readdir(folder)).toEqual(['encoder'])
    await rm(folder, { recursive: true })
  }
  busy = false
})

test('without a network the download fails with a sentence', async () => {
  const { models } = await station()
  await expect(downloadModel(modelAt('http://127.0.0.1:9'), { models })).rejects.toThrow(
    /encoder could not be fetched: /,
  )
})

test('a broken download is resumed where it broke, as often as it breaks', async () => {
  const { model, models, gives, asked, folder } = await station()
  let cut = () => {}
  gives((response, { name, from }) => {
    if (name === 'tokens' || from >= 200_000) return whole(response, { name, from })
    const body = bytes.encoder
    if (from > 0) response.writeHead(206, { 'content-range': `bytes ${from}-${body.length - 1}/${body.length}` })
    response.write(body.subarray(from, from + 100_000))
    cut = () => response.destroy()
  })
  const onProgress = (done: number) => {
    if (done === 100_000 || done === 200_000) cut()
  }
  await downloadModel(model, { models, onProgress })
  expect(asked).toEqual(['/source/encoder 0', '/source/encoder 100000', '/source/encoder 200000', '/source/tokens 0'])
  expect(await readFile(path.join(folder, 'encoder'))).toEqual(bytes.encoder)
  expect((await readdir(folder)).sort()).toEqual(['encoder', 'tokens'])
})

test('downloaded parts are not fetched again, whatever the server supports', async () => {
  const { model, models, folder, asked, gives } = await station()
  await mkdir(folder)
  await writeFile(path.join(folder, 'encoder.part'), bytes.encoder.subarray(0, 1000))
  await downloadModel(model, { models })
  expect(asked[0]).toBe('/source/encoder 1000')
  await rm(folder, { recursive: true })
  await mkdir(folder)
  await writeFile(path.join(folder, 'encoder.part'), bytes.encoder.subarray(0, 1000))
  gives((response, { name }) => whole(response, { name, from: 0 }))
  await downloadModel(model, { models })
  expect(await wrongFiles(models, model)).toEqual([])
})

test('a mirror has each model in a folder of its name', async () => {
  const { model, models, url, asked } = await station()
  await downloadModel(model, { models, mirror: `${url}/mirror/` })
  expect(asked).toEqual(['/mirror/small/encoder 0', '/mirror/small/tokens 0'])
})

test('a copied folder is accepted, and altered files are fetched again', async () => {
  const { model, models, asked, folder } = await station()
  const elsewhere = await mkdtemp(path.join(tmpdir(), 'earshot-copied-'))
  onTestFinished(() => rm(elsewhere, { recursive: true }))
  for (const role of ['encoder', 'tokens'] as const) await writeFile(path.join(elsewhere, role), bytes[role])
  await cp(elsewhere, folder, { recursive: true })
  expect(await wrongFiles(models, model)).toEqual([])
  await downloadModel(model, { models })
  expect(asked).toEqual([])
  await writeFile(path.join(folder, 'tokens'), randomBytes(2000))
  await appendFile(path.join(folder, 'encoder'), 'more')
  expect(await wrongFiles(models, model)).toEqual(['encoder', 'tokens'])
  await downloadModel(model, { models })
  expect(await wrongFiles(models, model, { reread: true })).toEqual([])
})

test('two processes do not fetch the same model at once, and the lock of a dead one does not block', async () => {
  const { model, models, folder } = await station()
  await mkdir(folder)
  await writeFile(path.join(folder, '.fetching'), String(process.ppid))
  await expect(downloadModel(model, { models })).rejects.toThrow('is being fetched by another process')
  await writeFile(path.join(folder, '.fetching'), '1 another-machine')
  await expect(downloadModel(model, { models })).rejects.toThrow('is being fetched by another process')
  const longAgo = new Date(Date.now() - 61_000)
  await utimes(path.join(folder, '.fetching'), longAgo, longAgo)
  await downloadModel(model, { models })
  await rm(path.join(folder, 'tokens'))
  await writeFile(path.join(folder, '.fetching'), '999999999')
  await downloadModel(model, { models })
  expect(await wrongFiles(models, model)).toEqual([])
})
