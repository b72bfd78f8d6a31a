import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { api } from '@earshot/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { eventually } from '../eventually.ts'
import { speech } from '../recordings.ts'
import { testApp } from '../test-app.ts'
import { begin, buildProgram } from './testing/run-program.ts'

const { ask, organization, channelOf, app, context } = testApp({ alone: true })

let program: Awaited<ReturnType<typeof buildProgram>>
let root: string
let url: string
const running: ReturnType<typeof begin>[] = []
beforeAll(async () => {
  program = await buildProgram()
  root = await mkdtemp(path.join(tmpdir(), 'earshot-watched-'))
  await app().listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(app().server.address() as AddressInfo).port}`
})
afterEach(async () => {
  for (const { child } of running) child.kill('SIGINT')
  await Promise.all(running.splice(0).map(({ done }) => done))
})
afterAll(async () => {
  await program?.remove()
  await rm(root, { recursive: true })
})

async function place() {
  const { org_id, admin } = await organization()
  const channel_id = await channelOf({ org_id, admin })
  const { key, key_id } = (await ask(admin, api.keys.create, { org_id, name: 'Folder', send: true, channel_id })).body
  const folder = await mkdtemp(path.join(root, 'in-'))
  const talks = async () => (await ask(admin, api.search.search, { org_id })).body.talks
  const put = (name: string, bytes: Uint8Array | string) => writeFile(path.join(folder, name), bytes)
  const inside = async (at = '.') => (await readdir(path.join(folder, at))).sort()
  const env = { HOME: root, EARSHOT_URL: url, EARSHOT_KEY: key, TZ: 'UTC' }
  const start = (...typed: string[]) => begin(program.file, env, ['import', folder, '--watch', ...typed])
  const watch = (...typed: string[]) => {
    const one = start(...typed)
    running.push(one)
    let said = ''
    one.child.stderr?.on('data', (chunk: Buffer) => (said += String(chunk)))
    return { said: async () => said }
  }
  return { org_id, admin, channel_id, key_id, folder, talks, put, inside, watch, start }
}

const has = (most: number) => (all: unknown[]) => all.length === most

test('a folder, a key or an option with which nothing can be sent ends the command with the reason', async () => {
  const { start, folder, admin, key_id } = await place()
  const ends = async (...typed: string[]) => (await start(...typed).done).err
  expect(await ends('--sent', 'burn')).toContain('--sent is keep, move or delete')
  await symlink(root, path.join(folder, 'sent'))
  expect(await ends('--sent', 'move')).toContain(`${folder} cannot be written to`)
  await ask(admin, api.keys.remove, { key_id })
  expect(await ends()).toContain('This key is not valid or has expired')
  await rm(folder, { recursive: true })
  expect(await ends()).toContain(`Folder not found: ${folder}`)
})

test('complete files become talks, also while two watch, and are put away; what is no recording says why', async () => {
  const { folder, put, talks, inside, watch } = await place()
  await mkdir(path.join(folder, 'failed'))
  await put('failed/noise.wav', 'an older one')
  await put('noise.wav', 'no sound at all '.repeat(500))
  await put('call.wav', await speech('one'))
  await put('call.wav.part', await speech('two'))
  await put('call.json', '{}')
  await put('empty.wav', '')
  await symlink(path.join(folder, 'call.wav'), path.join(folder, 'link.wav'))
  for (let at = 0; at < 2; at++) watch('--sent', 'move')
  await eventually(() => inside('failed'), has(3))
  await eventually(() => inside('sent'), has(1))
  expect(await inside('failed')).toEqual(['noise (2).wav', 'noise (2).wav.txt', 'noise.wav'])
  expect(await readFile(path.join(folder, 'failed/noise (2).wav.txt'), 'utf8')).toContain('cannot read this file')
  expect(await inside()).toEqual(['call.json', 'call.wav.part', 'empty.wav', 'failed', 'link.wav', 'sent'])
  expect(await talks()).toMatchObject([{ title: 'call' }])
})

test('a growing file is sent once, whole, and stays where it is unless it is to be deleted', async () => {
  const [kept, gone] = [await place(), await place()]
  const whole = await speech('one two three')
  for (const { put } of [kept, gone]) await put('call.wav', whole.subarray(0, whole.length / 2))
  kept.watch()
  gone.watch('--sent', 'delete')
  for (const { put } of [kept, gone]) await put('call.wav', whole)
  await eventually(() => gone.inside(), has(0))
  const [talk] = await eventually(kept.talks, has(1))
  expect(await gone.talks()).toHaveLength(1)
  const stored = path.join(context().config.dataDir, `files/originals/${kept.org_id}/${talk?.talk_id}`)
  expect([(await readFile(stored)).length, await kept.inside()]).toEqual([whole.length, ['call.wav']])
})

test('files wait while their key is revoked', async () => {
  const { put, talks, inside, watch, admin, key_id } = await place()
  const { said } = watch('--sent', 'move')
  await put('first.wav', await speech('two'))
  await eventually(talks, has(1))
  await eventually(() => inside('sent'), has(1))
  await ask(admin, api.keys.remove, { key_id })
  await put('call.wav', await speech('one'))
  await eventually(said, (text) => text.includes('Files wait: This key is not valid'))
  expect(await talks()).toHaveLength(1)
  expect(await inside()).toEqual(['call.wav', 'failed', 'sent'])
})
