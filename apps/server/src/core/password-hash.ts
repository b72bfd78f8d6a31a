import { argon2, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** The least that OWASP recommends for Argon2id: 19 MiB and two passes; about 40 ms. */
const COST = 'm=19456,t=2,p=1'
const TAG_BYTES = 32

/** A PHC string: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return `$argon2id$v=19$${COST}$${asText(salt)}$${asText(await argon2id(password, { cost: COST, salt }))}`
}

/** Also for hashes of before: `salt.hash` by scrypt. */
export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [, kind, , cost = '', salt = '', hash = ''] = stored.split('$')
  if (kind !== 'argon2id') return isScrypt(password, stored)
  const derived = await argon2id(password, { cost, salt: Buffer.from(salt, 'base64') })
  return timingSafeEqual(derived, Buffer.from(hash, 'base64'))
}

/** Whether a hash has less than today's cost. */
export const isOutdated = (stored: string) => !stored.startsWith(`$argon2id$v=19$${COST}$`)

const asText = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

const deriveArgon2 = promisify(argon2)

function argon2id(password: string, { cost, salt }: { cost: string; salt: Buffer }): Promise<Buffer> {
  const [memory = 0, passes = 0, parallelism = 0] = cost.split(',').map((part) => Number(part.slice(2)))
  const message = password.normalize('NFKC')
  return deriveArgon2('argon2id', { message, nonce: salt, memory, passes, parallelism, tagLength: TAG_BYTES })
}

const deriveScrypt = promisify<string, Buffer, number, object, Buffer>(scrypt)
const SCRYPT = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }

async function isScrypt(password: string, stored: string) {
  const [salt = '', hash = ''] = stored.split('.').map((part) => Buffer.from(part, 'base64url'))
  return timingSafeEqual(
    await deriveScrypt(password.normalize('NFKC'), Buffer.from(salt), 32, SCRYPT),
    Buffer.from(hash),
  )
}
