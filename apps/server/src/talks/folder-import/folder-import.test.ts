import { link, mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { api } from '@earshot/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../core/context.ts'
import { eventually } from '../../testing/eventually.ts'
import { testApp } from '../../testing/test-app.ts'
import { speech } from '../../testing/recordings.ts'
import { startFolderImport } from './folder-import.service.ts'

const { ask, send, organization, channelOf, context } = testApp({ alone: true })
const PACE = { poll: 30, settle: 120, trouble: 60 }

let root: string
const stops: (() => Promise<void>)[] = []
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'earshot-watched-'))
})
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})
afterAll(() => rm(root, { recursive: true }))

async function place({ channel = true } = {}) {
  const { org_id, admin } = await organization()
  const channel_id = await channelOf({ org_id, admin })
  const fields = { org_id, name: 'Folder', send: true, channel_id: channel ? channel_id : null }
  const { key, key_id } = (await ask(admin, api.keys.create, fields)).body
  const folder = await mkdtemp(path.join(root, 'in-'))
  const talks = async () => (await ask(admin, api.search.search, { org_id })).body.talks
  const put = (name: string, bytes: Uint8Array | string) => writeFile(path.join(folder, name), bytes)
  const inside = async (at = '.') => (await readdir(path.join(folder, at))).sort()
  const watched = (sent: 'keep' | 'delete' = 'keep'): Context => ({
    ...context(),
    config: { ...context().config, watch: [{ path: folder, key, sent }] },
  })
  const watch = async (sent?: 'keep' | 'delete') => stops.push(await startFolderImport(watched(sent), PACE))
  return { org_id, admin, channel_id, key, key_id, folder, talks, put, inside, watched, watch }
}

test('a path that is no folder or not writable, or a key without a channel, stops the start', async () => {
  const { folder, watched } = await place()
  const at = (other: string) =>
    startFolderImport({
      ...watched(),
      config: { ...watched().config, watch: [{ ...watched().config.watch[0]!, path: other }] },
    })
  await expect(at(path.join(root, 'nowhere'))).rejects.toThrow('WATCH_FOLDERS: no such folder')
  await symlink(folder, `${folder}-link`)
  await expect(at(`${folder}-link`)).rejects.toThrow('WATCH_FOLDERS: no such folder')
  await symlink(root, path.join(folder, 'sent'))
  await expect(startFolderImport(watched())).rejects.toThrow('Earshot cannot write to')
  const nameless = await place({ channel: false })
  await expect(startFolderImport(nameless.watched())).rejects.toThrow('names no channel. Make one that does')
})

test('files become talks in the key’s channel, oldest first, and are moved to the sent folder', async () => {
  const { channel_id, folder, put, talks, inside, watch } = await place()
  await put('b.wav', await speech('one'))
  await put('a.wav', await speech('two'))
  await utimes(path.join(folder, 'a.wav'), 0, new Date('2026-01-02T00:00:00Z'))
  await utimes(path.join(folder, 'b.wav'), 0, new Date('2026-01-01T00:00:00Z'))
  await watch()
  await eventually(
    () => inside('sent'),
    (sent) => sent.length === 2,
  )
  expect(await inside()).toEqual(['failed', 'sent'])
  const all = (await talks()).sort((one, other) => (one.talk_id < other.talk_id ? -1 : 1))
  expect(all.map((talk) => [talk.channel_id, talk.recorded_at, talk.title])).toEqual([
    [channel_id, '2026-01-01T00:00:00.000Z', 'b'],
    [channel_id, '2026-01-02T00:00:00.000Z', 'a'],
  ])
})

test('a growing file is left alone until it is complete', async () => {
  const { put, talks, inside, watch } = await place()
  const whole = await speech('one two three')
  await watch()
  for (let part = 1; part <= 6; part++) {
    await put('call.wav', whole.subarray(0, (whole.length * part) / 6))
    await pause(50)
    if (part < 6) expect(await talks()).toEqual([])
  }
  await eventually(
    () => inside('sent'),
    (sent) => sent.length === 1,
  )
  expect(await talks()).toMatchObject([{}])
})

test('a file that is no recording is moved to the failed ones, with the reason in a file beside it', async () => {
  const { folder, put, talks, inside, watch } = await place()
  await mkdir(path.join(folder, 'failed'))
  await put('failed/note.json', 'an older one')
  await put('note.json', '{"no": "sound"}'.repeat(400))
  await put('.hidden', 'x')
  await put('call.wav.part', await speech('one'))
  await watch()
  await eventually(
    () => inside('failed'),
    (failed) => failed.length === 3,
  )
  expect(await inside('failed')).toEqual(['note (2).json', 'note (2).json.txt', 'note.json'])
  expect(await readFile(path.join(folder, 'failed/note (2).json.txt'), 'utf8')).toContain(
    'Earshot cannot read this file',
  )
  expect(await inside()).toEqual(['.hidden', 'call.wav.part', 'failed', 'sent'])
  expect(await talks()).toEqual([])
})

test('symbolic links and subfolders are not followed, whatever their names', async () => {
  const { folder, put, talks, inside, watch } = await place()
  const secret = path.join(root, 'secret.wav')
  await writeFile(secret, await speech('secret'))
  await symlink(secret, path.join(folder, 'link.wav'))
  await mkdir(path.join(folder, 'deep.wav'))
  const odd = [`${'ü'.repeat(120)}.wav`, 'x..\\..\\y.wav', 'a\nb;$(x).wav']
  for (const [at, name] of odd.entries()) await put(name, await speech(`number ${at}`))
  await watch()
  const sent = await eventually(
    () => inside('sent'),
    (all) => all.length === 3,
  )
  expect(sent).toContain('a\nb;$(x).wav')
  expect(await inside()).toEqual(['deep.wav', 'failed', 'link.wav', 'sent'])
  expect(await talks()).toHaveLength(3)
})

test('several workers at one folder send everything once, the same recording too', async () => {
  const { put, talks, inside, watch, folder } = await place()
  for (let at = 0; at < 6; at++) await put(`${at}.wav`, await speech(`number ${at}`))
  await link(path.join(folder, '0.wav'), path.join(folder, 'again.wav'))
  await Promise.all([watch(), watch(), watch()])
  await eventually(
    () => inside('sent'),
    (sent) => sent.length === 7,
  )
  expect(await inside()).toEqual(['failed', 'sent'])
  expect(await talks()).toHaveLength(6)
})

test('a file that was sent but not moved before a crash is moved, and makes no second talk', async () => {
  const { put, talks, inside, watch, folder, channel_id, org_id, admin } = await place()
  await put('call.wav', await speech('one'))
  await watch()
  await eventually(
    () => inside('sent'),
    (sent) => sent.length === 1,
  )
  await put('call.wav', await readFile(path.join(folder, 'sent/call.wav')))
  await eventually(
    () => inside('sent'),
    (sent) => sent.length === 2,
  )
  expect(await talks()).toHaveLength(1)
  await send(admin, { org_id, channel_id }, await speech('one'))
  expect(await talks()).toHaveLength(2)
})

test('files wait while their key is revoked, and are deleted once sent if that is wanted', async () => {
  const { admin, put, talks, inside, watch, key_id, org_id, folder } = await place()
  const other = await place()
  await put('call.wav', await speech('one'))
  await ask(admin, api.keys.remove, { key_id })
  await watch()
  await pause(400)
  expect([await talks(), await inside(), await inside('failed')]).toEqual([[], ['call.wav', 'failed', 'sent'], []])
  expect(org_id).not.toBe(other.org_id)
  await other.put('call.wav', await readFile(path.join(folder, 'call.wav')))
  await other.watch('delete')
  await eventually(other.talks, (all) => all.length === 1)
  await eventually(
    () => other.inside(),
    (all) => all.length === 2,
  )
  expect(await other.inside('sent')).toEqual([])
})
