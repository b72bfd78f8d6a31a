import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { BrokenArchive } from './archive.ts'

type Bytes = AsyncIterable<Uint8Array>

/** Encrypts what leaves, if recipients are named. */
export interface Sealer {
  /** Which recipients: what was sealed for others is copied again. Empty where nothing is sealed. */
  recipients: string
  seal(bytes: Bytes): Promise<Bytes>
}

/** Throws a sentence for a recipient that is mistyped. The library is loaded only if there are any. */
export async function openSealer(recipients: readonly string[]): Promise<Sealer> {
  if (recipients.length === 0) return { recipients: '', seal: async (bytes) => bytes }
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient)
    } catch {
      throw new Error(`BACKUP_AGE_RECIPIENTS: “${recipient}” is mistyped: its checksum is wrong`)
    }
  }
  return {
    recipients: createHash('sha256')
      .update([...recipients].sort().join())
      .digest('hex'),
    seal: async (bytes) => encrypter.encrypt(ReadableStream.from(bytes)),
  }
}

/** Decrypts. Throws sentences for users. */
export type Unseal = (bytes: Bytes) => Promise<Bytes>

const MAGIC = 'age-encryption.org/'

export const isSealed = (beginning: Uint8Array) => String(Buffer.from(beginning).subarray(0, MAGIC.length)) === MAGIC

const ASK = 'This backup is encrypted: add --identity FILE, the file with your secret key of age (AGE-SECRET-KEY-…)'

export async function openUnsealer(identity: string | undefined): Promise<Unseal> {
  if (identity === undefined)
    return async () => {
      throw new Error(ASK)
    }
  const keys = await keysIn(identity)
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  try {
    for (const key of keys) decrypter.addIdentity(key)
  } catch {
    throw new Error(`A secret key in ${identity} is mistyped: its checksum is wrong`)
  }
  return async (bytes) => whole(await opened(decrypter.decrypt(ReadableStream.from(bytes)), identity))
}

async function keysIn(identity: string) {
  const bytes = await readFile(identity).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`The file ${identity} of --identity cannot be read (${error.code})`)
  })
  if (isSealed(bytes) || String(bytes).startsWith('-----BEGIN AGE'))
    throw new Error(`${identity} is encrypted itself. Decrypt it first: age --decrypt --output key.txt ${identity}`)
  const lines = String(bytes)
    .split('\n')
    .map((line) => line.trim())
  const keys = lines.filter((line) => line.startsWith('AGE-SECRET-KEY-'))
  if (keys.length === 0) throw new Error(`There is no secret key of age (AGE-SECRET-KEY-…) in ${identity}`)
  return keys
}

const opened = (decrypting: Promise<Bytes>, identity: string) =>
  decrypting.catch((error: Error) => {
    if (/no identity matched/.test(error.message))
      throw new Error(`The secret key in ${identity} does not open this backup: it was encrypted for others`)
    throw DAMAGED()
  })

const DAMAGED = () => new BrokenArchive('The backup is damaged or cut off: it cannot be decrypted. Use another one')

/** Errors of the bytes' own source are theirs; the cipher's are damage. */
async function* whole(bytes: Bytes) {
  try {
    yield* bytes
  } catch (error) {
    throw /^(invalid tag|final chunk|.*expected)/i.test((error as Error).message) ? DAMAGED() : error
  }
}
