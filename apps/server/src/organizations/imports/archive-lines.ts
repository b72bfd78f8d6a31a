import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import { BrokenArchive, type OpenArchive } from './open-archive.ts'

/** Bytes of one row, e.g. a talk of four hours with every word. */
const LONGEST_LINE = 32 * 1024 ** 2

interface LineFile<Row> {
  name: string
  shape: z.ZodMiniType<Row>
}

/** The rows of a file, one at a time. At its end, throws if hash or count are not those of the manifest. */
export async function* rowsIn<Row>(archive: OpenArchive, { name, shape }: LineFile<Row>): AsyncGenerator<Row> {
  const expected = archive.manifest.files[name]
  if (!expected) return
  const hash = createHash('sha256')
  let rows = 0
  for await (const line of linesIn(await archive.read(name), hash)) {
    rows++
    yield rowOf(line, { name, shape, at: rows })
  }
  if (rows !== expected.rows || hash.digest('hex') !== expected.sha256)
    throw new BrokenArchive(`${name} was changed after the export. Use an export as Earshot made it`)
}

async function* linesIn(bytes: AsyncIterable<Buffer>, hash: { update(bytes: Buffer): unknown }) {
  let pending: Buffer[] = []
  let length = 0
  for await (const chunk of bytes) {
    hash.update(chunk)
    let from = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      yield Buffer.concat([...pending, chunk.subarray(from, end)]).toString()
      pending = []
      length = 0
      from = end + 1
    }
    pending.push(chunk.subarray(from))
    length += chunk.length - from
    if (length > LONGEST_LINE) throw new BrokenArchive('The archive has a row that is far too long')
  }
  if (length > 0) throw new BrokenArchive('The export is cut off. Download it again')
}

function rowOf<Row>(line: string, { name, shape, at }: LineFile<Row> & { at: number }): Row {
  const result = shape.safeParse(json(line))
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new BrokenArchive(`${name} has a value that no export has, in row ${at}: ${issue?.path.join('.') ?? ''}`)
}

function json(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
