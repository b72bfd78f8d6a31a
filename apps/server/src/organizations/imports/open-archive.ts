import { buffer } from 'node:stream/consumers'
import { type Entry, fromRandomAccessReaderPromise, type ZipFile } from 'yauzl'
import { LARGEST_IMAGE } from '@earshot/contract/fields'
import { LARGEST_UPLOAD } from '@earshot/contract/talks'
import { ARCHIVE_VERSION, MANIFEST, Manifest } from '../exports/archive-manifest.ts'
import { type RandomAccess, ArchiveReader } from './random-access.ts'

/** The archive cannot be imported. Its message is a sentence for the user. */
export class BrokenArchive extends Error {}

export interface OpenArchive {
  manifest: Manifest
  /** Hash of the manifest, which has the hashes of the rest. */
  manifestBytes: Buffer
  names: ReadonlySet<string>
  /** Bytes after unpacking; 0 if it is not there. */
  size(name: string): number
  read(name: string): Promise<AsyncIterable<Buffer>>
}

const ID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** Every name that an export has, and its largest size. */
const KNOWN: [RegExp, number][] = [
  [/^manifest\.json$/, 10 * 1024 ** 2],
  [/^(organization\.json|talks\.ndjson|notes\.ndjson)$/, Number.POSITIVE_INFINITY],
  [/^import\/[a-z_]+\.ndjson$/, Number.POSITIVE_INFINITY],
  [new RegExp(`^sound/([^/]{1,200}\\.)?${ID}(\\.[a-z0-9]{1,10})?$`), LARGEST_UPLOAD],
  [new RegExp(`^images/(organization|speakers/${ID})\\.webp$`), LARGEST_IMAGE],
  [new RegExp(`^samples/${ID}\\.mp3$`), LARGEST_IMAGE],
]

/** Text shrinks to a twentieth; a hundredth is a bomb. */
const MOST_GROWTH = 100
const ROOM = 10 * 1024 ** 2

/** Reads the list of files and the manifest. Throws BrokenArchive for what no export has. */
export async function openArchive(source: RandomAccess): Promise<OpenArchive> {
  const zip = await opened(source)
  const entries = await listEntries(zip)
  requireSane(entries, source.size)
  const read = async (name: string) => bytesOf(zip, entries.get(name))
  const manifestBytes = await buffer(await read(MANIFEST))
  return {
    manifest: readManifest(manifestBytes),
    manifestBytes,
    names: new Set(entries.keys()),
    size: (name) => entries.get(name)?.uncompressedSize ?? 0,
    read,
  }
}

const NONE = 'This is no export of an organization. Select the ZIP file that Earshot exported'
const CUT = 'The export is cut off or damaged. Download it again'

async function opened(source: RandomAccess) {
  try {
    return await fromRandomAccessReaderPromise(new ArchiveReader(source), source.size, { autoClose: false })
  } catch {
    throw new BrokenArchive(source.size === 0 ? NONE : `${CUT}, or select another file: this one is no complete zip`)
  }
}

async function listEntries(zip: ZipFile) {
  const entries = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) {
      requireKnown(entry, entries)
      entries.set(nameOf(entry), entry)
    }
  } catch (error) {
    if (error instanceof BrokenArchive) throw error
    throw new BrokenArchive(/path|file ?name|characters/i.test((error as Error).message) ? STRANGE : CUT)
  }
  if (!entries.has(MANIFEST))
    throw new BrokenArchive(
      entries.has('organization.json')
        ? 'This export was made by an older Earshot, which wrote nothing to import. Update that one, and export again'
        : NONE,
    )
  return entries
}

/** Of a recording without its title, which is for people. */
const nameOf = ({ fileName }: Entry) => fileName.replace(SOUND, 'sound/$1')
const SOUND = new RegExp(`^sound/(?:.*\\.)?(${ID.replace('(-', '(?:-')})(?:\\.[^.]*)?$`)

const STRANGE = 'The archive has files that no export has. Use an export as Earshot made it'
const LINK = 0o120000
const TYPE = 0o170000

function requireKnown(entry: Entry, before: ReadonlyMap<string, Entry>) {
  const known = KNOWN.find(([name]) => name.test(entry.fileName))
  const link = ((entry.externalFileAttributes >>> 16) & TYPE) === LINK
  if (!known || link || entry.isEncrypted() || !entry.canDecodeFileData() || before.has(nameOf(entry)))
    throw new BrokenArchive(STRANGE)
  if (entry.uncompressedSize > known[1]) throw new BrokenArchive(`${entry.fileName} is too large. ${STRANGE}`)
}

function requireSane(entries: ReadonlyMap<string, Entry>, size: number) {
  let packed = 0
  let unpacked = 0
  for (const { compressedSize, uncompressedSize } of entries.values()) {
    packed += compressedSize
    unpacked += uncompressedSize
  }
  if (packed > size || unpacked > size * MOST_GROWTH + ROOM)
    throw new BrokenArchive(
      'The archive would unpack to far more than an export does. Use an export as Earshot made it',
    )
}

function readManifest(bytes: Buffer): Manifest {
  const json = parse(bytes)
  const version = (json as { version?: unknown } | null)?.version
  if (typeof version === 'number' && version > ARCHIVE_VERSION)
    throw new BrokenArchive('A newer Earshot made this export. Update this one first')
  const read = Manifest.safeParse(json)
  if (!read.success || read.data.version !== ARCHIVE_VERSION) throw new BrokenArchive(NONE)
  return read.data
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    throw new BrokenArchive(CUT)
  }
}

async function bytesOf(zip: ZipFile, entry: Entry | undefined): Promise<AsyncIterable<Buffer>> {
  if (!entry) return noBytes()
  const stream = await zip.openReadStreamPromise(entry).catch(() => {
    throw new BrokenArchive(CUT)
  })
  return unlessBroken(stream)
}

async function* noBytes(): AsyncGenerator<Buffer> {}

/** What cannot be unpacked, or is longer than it says, is the archive's fault. */
async function* unlessBroken(stream: AsyncIterable<Buffer>) {
  try {
    yield* stream
  } catch (error) {
    if (isFault(error as NodeJS.ErrnoException)) throw error
    throw new BrokenArchive(CUT)
  }
}

const isFault = ({ code = '', name }: NodeJS.ErrnoException) =>
  /^E[A-Z]+$/.test(code) || name === 'MissingObject' || name === 'StorageUnreachable'
