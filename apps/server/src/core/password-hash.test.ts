import { randomBytes, scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword, isOutdated, isPassword } from './password-hash.ts'

test('a password is its hash and no other, in any form of the same characters', async () => {
  const hash = await hashPassword('Zo\u00eb on the roof')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await isPassword('Zoe\u0308 on the roof', hash)).toBe(true)
  expect(await isPassword('Zoe on the roof', hash)).toBe(false)
  expect(await hashPassword('Zo\u00eb on the roof')).not.toBe(hash)
})

test('hashes are those of the reference implementation of Argon2', async () => {
  const published = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  expect(await isPassword('password', published)).toBe(true)
  expect(await isPassword('passwort', published)).toBe(false)
})

test('a hash by scrypt still counts, and is outdated, as is one of another cost', async () => {
  const salt = randomBytes(16)
  const old = scryptSync('quite a phrase', salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 })
  const stored = `${salt.toString('base64url')}.${old.toString('base64url')}`
  expect(await isPassword('quite a phrase', stored)).toBe(true)
  expect(await isPassword('quite another', stored)).toBe(false)
  expect(isOutdated(stored)).toBe(true)
  expect(isOutdated('$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHQ$abc')).toBe(true)
  expect(isOutdated(await hashPassword('quite a phrase'))).toBe(false)
})
