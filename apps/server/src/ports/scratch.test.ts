import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { clearScratch, openScratch } from './scratch.ts'

async function dataFolder() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'earshot-scratch-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

async function deadPid() {
  const gone = spawn('true')
  await once(gone, 'exit')
  return gone.pid
}

test('a start keeps scratch folders of other processes, and all other files', async () => {
  const dataDir = await dataFolder()
  const names = [`scratch-${hostname()}-${process.ppid}-abc`, 'scratch-elsewhere-1-abc', 'files', 'secrets.json']
  for (const name of names) await mkdir(path.join(dataDir, name))
  await clearScratch(dataDir)
  expect((await readdir(dataDir)).sort()).toEqual(names.sort())
})

test('a start removes folders of a killed process, also of one with the same process id', async () => {
  const dataDir = await dataFolder()
  await mkdir(path.join(dataDir, `scratch-${hostname()}-${await deadPid()}-abc`, 'pieces'), { recursive: true })
  await openScratch(dataDir)
  await clearScratch(dataDir)
  expect(await readdir(dataDir)).toEqual([])
})

test('a scratch folder is deleted when its job is done', async () => {
  const dataDir = await dataFolder()
  {
    await using folder = await openScratch(dataDir)
    expect(await readdir(dataDir)).toEqual([path.basename(folder.path)])
  }
  expect(await readdir(dataDir)).toEqual([])
})
