import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSecrets, sharedSecrets } from './secrets.ts'

async function dataFolder() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'earshot-secrets-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

test('processes that start together on a new data folder share its secrets', async () => {
  const dataDir = await dataFolder()
  const [first, ...others] = await Promise.all(Array.from({ length: 8 }, () => openSecrets(dataDir)))
  expect(others).toEqual(Array(7).fill(first))
  expect(await openSecrets(dataDir)).toEqual(first)
})

test('secrets are readable by their owner only, in one file', async () => {
  const dataDir = await dataFolder()
  await openSecrets(dataDir)
  expect(await readdir(dataDir)).toEqual(['secrets.json'])
  expect((await stat(path.join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600)
})

test('nodes with folders of their own agree by the one secret that they are given', async () => {
  const [one, other] = [await openSecrets(await dataFolder()), await openSecrets(await dataFolder())]
  const given = 'a secret of at least 32 characters'
  expect(sharedSecrets(one, given)).toEqual(sharedSecrets(other, given))
  expect(sharedSecrets(one, given).identity).not.toContain(given)
  expect(sharedSecrets(one, undefined)).not.toEqual(sharedSecrets(other, undefined))
})
