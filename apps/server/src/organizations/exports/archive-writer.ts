import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** Rows and SHA-256 of each file with lines, for the manifest. */
export type WrittenFiles = Record<string, { rows: number; sha256: string }>

export interface ArchiveWriter {
  output: Readable
  files: WrittenFiles
  json(name: string, value: () => unknown): void
  lines(name: string, rows: AsyncIterable<unknown>): void
  text(name: string, content: () => AsyncIterable<string>): void
  /** Stored as it is: audio and pictures are compressed already. */
  bytes(name: string, content: () => Promise<Readable>): void
  end(): void
}

/** Streams a zip while it is built. An error ends it early, which unzipping detects. */
export function writeZip(): ArchiveWriter {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const files: WrittenFiles = {}
  zip.on('error', (error: Error) => output.destroy(error))
  const add = (name: string, content: () => AsyncIterable<Uint8Array | string>, compress = true) =>
    zip.addReadStreamLazy(name, { compress }, (done) => done(null, Readable.from(content(), { objectMode: false })))
  return {
    output,
    files,
    json: (name, value) =>
      add(name, async function* () {
        yield JSON.stringify(await value(), null, 2)
      }),
    lines: (name, rows) => add(name, () => counted(rows, (written) => (files[name] = written))),
    text: (name, content) => add(name, content),
    bytes: (name, content) =>
      add(
        name,
        async function* () {
          yield* await content()
        },
        false,
      ),
    end: () => zip.end(),
  }
}

async function* counted(rows: AsyncIterable<unknown>, report: (written: WrittenFiles[string]) => void) {
  const hash = createHash('sha256')
  let count = 0
  for await (const row of rows) {
    const line = `${JSON.stringify(row)}\n`
    hash.update(line)
    count++
    yield line
  }
  report({ rows: count, sha256: hash.digest('hex') })
}
