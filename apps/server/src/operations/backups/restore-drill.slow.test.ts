import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { api } from '@earshot/contract'
import { expect, onTestFinished, test } from 'vitest'
import { picture } from '../../organizations/attachments/testing/pictures.ts'
import { run } from '../commands/run.ts'
import { freePort } from '../../core/db/postmaster.ts'
import { start } from '../../start.ts'
import { eventually } from '../../testing/eventually.ts'
import { registered, signedIn, type SignedInUser } from '../../testing/fixtures/signed-in-user.ts'
import { speech } from '../../testing/recordings.ts'
import { firstModel } from '../../ports/testing/moonshine.ts'

const ADA = 'ada@example.org'

async function folder() {
  const made = await mkdtemp(path.join(tmpdir(), 'earshot-drill-'))
  await chmod(made, 0o755)
  onTestFinished(() => rm(made, { recursive: true, force: true }))
  return made
}

const CALM = { LOG_LEVEL: 'silent', WEB_DIR: '/nowhere', RATE_LIMITS: 'off', ...firstModel }

async function serve(DATA_DIR: string) {
  const PORT = String(await freePort())
  const running = await start({ DATA_DIR, PORT, ...CALM })
  onTestFinished(() => running.stop())
  return running
}

async function earshot(...args: string[]) {
  const lines: string[] = []
  const say = (line: string) => lines.push(line)
  const code = await run(args, { env: {}, out: say, err: say })
  return { code, said: lines.join('\n') }
}

async function filled(ada: SignedInUser) {
  const { org_id } = await ada.ask(api.organizations.create, { name: 'Station Seven' })
  await ada.ask(api.organizations.update, { org_id, image: await picture() })
  const { channel_id } = await ada.ask(api.channels.create, { org_id, name: 'Dispatch' })
  await ada.ask(api.alerts.save, { org_id, keyword: 'gate' })
  const audio = new Uint8Array(await speech('please open the gate for the truck'))
  const { talk_id } = await ada.save({ org_id, channel_id }, audio)
  await eventually(
    () => ada.ask(api.hits.list, { org_id }),
    ({ hits }) => hits.length === 1,
  )
  return { org_id, talk_id }
}

async function seen(ada: SignedInUser, base: string, { org_id, talk_id }: { org_id: string; talk_id: string }) {
  const { audio_url: _signed, ...talk } = await ada.ask(api.talks.find, { talk_id })
  const { image } = await ada.ask(api.organizations.find, { org_id })
  const { hits } = await ada.ask(api.hits.list, { org_id })
  const bytes = async (url: string) => {
    const response = await fetch(new URL(url, base), { headers: { authorization: `Bearer ${ada.token}` } })
    return [response.status, Buffer.from(await response.arrayBuffer()).toString('base64')]
  }
  const sound = await bytes(`/v3/get?talk_id=${talk_id}`)
  return { talk, hits, sound, image: await bytes(image) }
}

test('a backup of a running server restores completely on an empty machine', async () => {
  const [old, fresh, shelf] = [await folder(), await folder(), await folder()]
  const file = path.join(shelf, 'all.tar')
  const first = await serve(old)
  const ada = await registered(first.url, ADA)
  const ids = await filled(ada)
  const before = await seen(ada, first.url, ids)
  expect(before.sound[0]).toBe(200)
  expect(before.image[0]).toBe(200)

  const taken = await earshot('backup', file, '--data', old)
  expect(taken).toEqual({ code: 0, said: expect.stringMatching(/^\S+all\.tar: \d+ rows of \d+ tables, 3 files /) })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const { stdout } = await promisify(execFile)('tar', ['--list', '--file', file])
  expect(stdout).toContain(`files/originals/${ids.org_id}/${ids.talk_id}\n`)

  const onto = await earshot('restore', file, '--data', old, '--replace')
  expect(onto).toEqual({ code: 1, said: 'Earshot is running on this database. Stop it first, on every node' })
  await first.stop()
  const full = await earshot('restore', file, '--data', old)
  expect(full.said).toBe('There are people in this database already. --replace would lose them')

  const given = await earshot('restore', file, '--data', fresh)
  expect(given).toEqual({ code: 0, said: expect.stringMatching(/^Everything is as it was at /m) })
  const [theirs, ours] = await Promise.all(
    [old, fresh].map(async (place) => JSON.parse(await readFile(path.join(place, 'secrets.json'), 'utf8'))),
  )
  expect([ours.session, ours.identity]).toEqual([theirs.session, theirs.identity])
  expect(ours.database_owner).not.toBe(theirs.database_owner)

  const second = await serve(fresh)
  const again = await signedIn(second.url, ADA)
  expect(await seen(again, second.url, ids)).toEqual(before)
  const audio = new Uint8Array(await speech('a talk after all that'))
  const { channel_id } = before.talk
  const { talk_id } = await again.save({ org_id: ids.org_id, channel_id }, audio)
  await eventually(
    () => again.ask(api.talks.find, { talk_id }),
    ({ state }) => state === 'ready',
  )
})
