import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../../config.ts'
import { readOnReplica } from '../../../organizations/replica-reads.ts'
import { enterAsJob } from '../../../organizations/scope.ts'
import { countAllTalks } from '../../../talks/analytics/count-ahead.service.ts'
import { openContext } from '../../../start.ts'
import { seedTalks } from '../../../testing/seed-talks.ts'
import { openFaultyLine } from '../../../testing/faulty-line.ts'
import { eventually } from '../../../testing/eventually.ts'
import type { Context } from '../../context.ts'
import { openSecrets } from '../../secrets.ts'
import { makeLog } from '../../log.ts'
import type { Stop } from '../../stops.ts'
import { type Embedded, startEmbedded } from '../embedded.ts'
import { migrateToLatest } from '../schema.ts'
import { openReplica } from '../replica.ts'
import { prepareDatabase } from '../roles.ts'
import { systemAccountFor } from '../system-account.ts'

const password = 'secret'
const settings = ['wal_level=replica', 'max_wal_senders=4', 'hot_standby=on', 'shared_buffers=16MB', 'fsync=off']
const stops: Stop[] = []
let home: string
let standby: Embedded
let context: Context
const run = promisify(execFile)

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'earshot-replica-'))
  const secrets = await openSecrets(home)
  const folder = path.join(home, 'primary')
  const primary = await startEmbedded({ folder, password, settings })
  stops.push(() => primary.stop())
  const urls = await prepareDatabase(primary.url, secrets)
  await migrateToLatest(urls)
  standby = await replicaOf(primary.url, folder)
  const replica = new URL(urls.url)
  replica.port = new URL(standby.url).port
  const config = readConfig({
    DATA_DIR: path.join(home, 'data'),
    DATABASE_URL: urls.url,
    DATABASE_OWNER_URL: urls.ownerUrl,
    DATABASE_REPLICA_URL: replica.href,
    SMTP_URL: 'smtp://127.0.0.1:1',
    ROLES: 'api',
  })
  context = (await openContext({ config, log: makeLog('silent'), secrets, urls }, stops)).context
})
afterAll(async () => {
  for (const stop of stops.reverse()) await stop()
  await rm(home, { recursive: true, force: true })
})

/** A copy of the folder while the primary runs, which then follows it. */
async function replicaOf(primary: string, folder: string) {
  const target = path.join(home, 'standby')
  const [signal, label] = [path.join(target, 'standby.signal'), path.join(target, 'backup_label')]
  await using client = await superuser(primary)
  await client.query("select pg_backup_start('replica', true)")
  await run('cp', ['-a', folder, target])
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await rm(path.join(target, 'postmaster.pid'))
  await writeFile(label, rows[0]?.labelfile ?? '')
  await writeFile(signal, '')
  await (await systemAccountFor(target)).give(signal, label)
  const following = [...settings, `primary_conninfo=${primary}`]
  const started = await startEmbedded({ folder: target, password, settings: following })
  stops.push(() => started.stop())
  return started
}

async function superuser(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
}

/** Returns a function that sends a talk with the tag. */
async function openOrganization() {
  const [org_id, channel_id, tag_id, user_id] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const { db } = enterAsJob(context, org_id)
  await context.connections.outside
    .insertInto('users')
    .values({ user_id, name: 'Ada', email: `${user_id}@example.org` })
    .execute()
  await db.insertInto('organizations').values({ org_id, name: 'Port', created_by: user_id }).execute()
  await db.insertInto('channels').values({ org_id, channel_id, name: 'Ops', created_by: user_id }).execute()
  await db.insertInto('tags').values({ org_id, tag_id, tag: 'Fire', color: 'red', created_by: user_id }).execute()
  const send = () => seedTalks({ context, org_id }, [{ channel_id, user_id, text: 'fire', tags: [tag_id] }])
  const count = async () => (await countAllTalks(enterAsJob(context, org_id), 'tag'))[0]?.talks ?? 0
  return { org_id, send, count }
}

const isOnReplica = (org_id: string) =>
  readOnReplica(enterAsJob(context, org_id), async ({ db }) => {
    const { rows } = await sql<{ on: boolean }>`select pg_is_in_recovery() as on`.execute(db)
    return rows[0]?.on
  })

test('figures are read on the replica, also right after a talk was sent, and only of their organization', async () => {
  const [here, elsewhere] = [await openOrganization(), await openOrganization()]
  for (const talks of [1, 2, 3]) {
    await here.send()
    expect(await here.count()).toBe(talks)
  }
  expect(await elsewhere.count()).toBe(0)
  await eventually(() => isOnReplica(here.org_id), Boolean)
})

test('a replica that is behind is not asked, until it has caught up', async () => {
  const here = await openOrganization()
  await using client = await superuser(standby.url)
  await client.query('select pg_wal_replay_pause()')
  await here.send()
  expect(await here.count()).toBe(1)
  expect(await isOnReplica(here.org_id)).toBe(false)
  await client.query('select pg_wal_replay_resume()')
  await eventually(() => isOnReplica(here.org_id), Boolean)
})

test('the primary is no replica of itself', async () => {
  const { config, connections, log } = context
  const url = config.database?.url ?? ''
  const wrong = openReplica({ url, primary: connections, log, statementMs: 1000 })
  expect(await wrong.hasCaughtUp()).toBe(false)
  await wrong.close()
})

test('a replica that hangs is given up in time, and then left alone for a while', async () => {
  const { config, connections, log } = context
  await using line = await openFaultyLine(Number(new URL(standby.url).port))
  const url = new URL(config.database?.replicaUrl ?? '')
  url.port = `${line.port}`
  const hanging = openReplica({ url: url.href, primary: connections, log, statementMs: 1000 })
  expect(await hanging.hasCaughtUp()).toBe(true)
  line.set('silent')
  expect(await hanging.hasCaughtUp()).toBe(false)
  line.set('open')
  expect(await hanging.hasCaughtUp()).toBe(false)
  await hanging.close()
})

test('without the replica figures come from the primary', async () => {
  const here = await openOrganization()
  await here.send()
  await standby.stop()
  expect(await here.count()).toBe(1)
  expect(await isOnReplica(here.org_id)).toBe(false)
})
