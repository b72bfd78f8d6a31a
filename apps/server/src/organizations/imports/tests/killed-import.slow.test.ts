import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { api } from '@earshot/contract'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { speech } from '../../../testing/recordings.ts'
import { seedTalks } from '../../../testing/seed-talks.ts'
import { type Person, testApp } from '../../../testing/test-app.ts'
import { alone, enterAsJob } from '../../scope.ts'
import { rowsFile, archiveTables } from '../../exports/archive-tables.ts'
import { idMap, mapRow } from '../id-map.ts'
import { type Row, rowsIn, unpack } from '../testing/archives.ts'

const { ask, send, app, context, place, person } = testApp({ alone: true })
const program = fileURLToPath(new URL('../../../command.ts', import.meta.url))

function start(...args: string[]) {
  const { database, dataDir } = context().config
  const urls = { DATABASE_URL: database?.url, DATABASE_OWNER_URL: database?.ownerUrl }
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, APP_URL: 'http://localhost:3000', ...urls }
  return spawn(process.execPath, [program, 'import', ...args], { env })
}

async function finished(...args: string[]) {
  const child = start(...args)
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, out, err }
}

async function exportedFile(admin: Person, org_id: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'earshot-import-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const { url } = (await ask(admin, api.exports.prepare, { org_id })).body
  const zip = (await app().inject({ method: 'GET', url })).rawPayload
  const file = path.join(folder, 'earshot.zip')
  await writeFile(file, zip)
  return { file, files: unpack(zip) }
}

/** Kills an import that has imported the talks and waits for the table of transcripts. Returns the new organization. */
async function killed(file: string, admin: Person) {
  const owner = new pg.Client({ connectionString: context().config.database?.ownerUrl })
  await owner.connect()
  await owner.query('begin; lock table transcripts')
  const child = start(file)
  const [moved] = await eventually(
    async () => (await importsOf(await orgsOf(admin))).filter((each) => each?.step === 7 && each.rows === 1501),
    (found) => found.length === 1,
  )
  child.kill('SIGKILL')
  await once(child, 'exit')
  await owner.end()
  return moved?.org_id ?? ''
}

const importsOf = (org_ids: string[]) =>
  Promise.all(
    org_ids.map((org_id) => enterAsJob(context(), org_id).db.selectFrom('imports').selectAll().executeTakeFirst()),
  )

const orgsOf = async ({ user_id }: Person) =>
  (
    await context()
      .connections.outside.selectFrom('directory')
      .select('org_id')
      .where('kind', '=', 'member')
      .where('id', '=', user_id)
      .execute()
  ).map(({ org_id }) => org_id)

test('an import that is killed goes on where it stopped, and a repeated one adds nothing', async () => {
  const { org_id, admin, channel_id } = await place()
  const said = Array.from({ length: 1500 }, (_, at) => ({ text: `talk ${at}`, channel_id, user_id: admin.user_id }))
  await seedTalks({ context: context(), org_id }, said)
  await alone(enterAsJob(context(), org_id))
    .db.updateTable('talks')
    .set({ sha256: 'a'.repeat(64) })
    .execute()
  await send(admin, { org_id, channel_id }, await speech('take me with you'))
  const { file, files } = await exportedFile(admin, org_id)

  const moved = await killed(file, admin)
  const transcripts = enterAsJob(context(), moved).db.selectFrom('transcripts').select('talk_id')
  expect(await transcripts.execute()).toEqual([])
  expect(await importsOf([moved])).toMatchObject([{ state: 'importing', step: 7, rows: 1501 }])

  expect(await finished(file)).toMatchObject({ code: 0, err: '' })
  const { out } = await finished(file)
  expect(out).toBe(`“Station Seven” (${moved}) was imported from this file before.\n`)
  expect(await orgsOf(admin)).toHaveLength(2)

  const again = await exportedFile(admin, moved)
  const map = idMap(moved, org_id, new Map([[admin.user_id, admin.user_id]]))
  for (const table of archiveTables) {
    const before = rowsIn(files, rowsFile(table)).map((row) => mapRow(table, row, map))
    expect(inOrder(rowsIn(again.files, rowsFile(table))), table.name).toEqual(inOrder(before))
  }
})

/** Seeded talks have no recordings, which the import notes. */
const inOrder = (rows: Row[]) =>
  rows.map((row) => JSON.stringify({ ...row, sound_deleted: null }, Object.keys(row).toSorted())).toSorted()

test('without an admin who has an account here, the command asks for one', async () => {
  const { org_id, admin } = await place()
  const { file } = await exportedFile(admin, org_id)
  await context()
    .connections.outside.updateTable('users')
    .set({ email: 'gone@example.org' })
    .where('user_id', '=', admin.user_id)
    .execute()
  expect(await finished(file)).toMatchObject({
    code: 1,
    err: 'No admin of this organization has an account here. Name one who has: import <file> <email>\n',
  })
  const other = await person({ name: 'Other' })
  const { code, out } = await finished(file, other.email)
  expect([code, out]).toEqual([0, expect.stringContaining('“Station Seven” is imported (')])
  expect(await orgsOf(other)).toHaveLength(1)
  expect((await finished('/nowhere.zip')).err).toBe('The export /nowhere.zip cannot be read (ENOENT)\n')
})
