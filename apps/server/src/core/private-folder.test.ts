import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLog } from './log.ts'
import { makePrivate } from './private-folder.ts'

const run = promisify(execFile)
const starter = path.resolve(import.meta.dirname, '../../../../scripts/start/server-log.mjs')

let parent: string
beforeAll(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'earshot-private-'))
})
afterAll(() => rm(parent, { recursive: true }))

const modeOf = async (file: string) => ((await stat(file)).mode & 0o777).toString(8)

test('an existing data folder is closed to other users, except for PostgreSQL’s part', async () => {
  const data = path.join(parent, 'old')
  for (const folder of ['logs', 'outbox', 'files', 'postgres']) {
    await mkdir(path.join(data, folder), { recursive: true })
    await chmod(path.join(data, folder), 0o755)
  }
  for (const file of ['logs/server.log', 'logs/server.1.log', 'secrets.json', 'earshot.json']) {
    await writeFile(path.join(data, file), 'x')
    await chmod(path.join(data, file), 0o644)
  }
  await chmod(data, 0o755)
  await makePrivate(data, makeLog('silent'))
  for (const folder of ['', 'logs', 'outbox', 'files'])
    expect(await modeOf(path.join(data, folder)), folder).toBe('700')
  for (const file of ['logs/server.log', 'logs/server.1.log', 'secrets.json', 'earshot.json'])
    expect(await modeOf(path.join(data, file)), file).toBe('600')
  expect(await modeOf(path.join(data, 'postgres'))).toBe('755')
})

test('a new data folder is closed from the start', async () => {
  const data = path.join(parent, 'new/data')
  await makePrivate(data, makeLog('silent'))
  expect(await modeOf(data)).toBe('700')
})

test.each(['a new one', 'one of before'])('the log of a start is for its own account: %s', async (which) => {
  const data = path.join(parent, which)
  const [folder, file] = [path.join(data, 'logs'), path.join(data, 'logs/server.log')]
  if (which === 'one of before') {
    await mkdir(folder, { recursive: true })
    await writeFile(file, 'who did what')
    await chmod(file, 0o644)
  }
  const open = `(await import(${JSON.stringify(starter)})).openLog(${JSON.stringify(data)})`
  await run(process.execPath, ['--input-type=module', '-e', open])
  expect([await modeOf(folder), await modeOf(file)]).toEqual(['700', '600'])
})
