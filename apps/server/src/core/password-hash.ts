import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt)

/** 32 MiB and about 0.1 s per guess. */
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return `${salt.toString('base64url')}.${(await hashed(password, salt)).toString('base64url')}`
}

export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [salt = '', hash = ''] = stored.split('.').map((part) => Buffer.from(part, 'base64url'))
  return timingSafeEqual(await hashed(password, Buffer.from(salt)), Buffer.from(hash))
}

const hashed = (password: string, salt: Buffer) => derive(password.normalize('NFKC'), salt, 32, COST)
