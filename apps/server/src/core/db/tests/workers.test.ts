import { randomUUID } from 'node:crypto'
import { Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { inDatabase } from '../../../testing/databases.ts'
import { eventually } from '../../../testing/eventually.ts'
import { testApp } from '../../../testing/test-app.ts'
import { type Connections, connect, type Database, dialectOf } from '../connection.ts'
import { GatheringDriver } from '../gathering-driver.ts'
import { hashOfUuid } from '../shard-hash.ts'
import type { Tables } from '../tables/tables.ts'
import { withHost } from '../workers.ts'

const { organization, context } = testApp()
const pools: pg.Pool[] = []
let own: Connections
let org_id: string

beforeAll(async () => {
  own = connect(inject('database').url, () => {}, { most: 2 })
  org_id = (await organization()).org_id
})
afterAll(() => Promise.all([own.close(), ...pools.map((pool) => pool.end())]))

function readsBeside(url: string) {
  const near = new pg.Pool({ connectionString: url, max: 1 })
  const failed: pg.Pool[] = []
  pools.push(near)
  const servers = { pool: own.pool, near: () => near, failed: (pool: pg.Pool) => void failed.push(pool) }
  const db: Database = new Kysely<Tables>({
    dialect: dialectOf(new GatheringDriver(servers, { 'app.org_id': org_id })),
  })
  return { db, near, failed }
}

const found = (db: Database) => db.selectFrom('organizations').select('org_id').execute()
const serverOf = async (db: Database) =>
  (await sql<{ port: number }>`select inet_server_port() as port`.execute(db)).rows[0]?.port
const idle = ({ pool }: Connections) => pool.totalCount - pool.idleCount

test('the hash of an id is the one that PostgreSQL computes', async () => {
  const ids = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff']
  ids.push(...Array.from({ length: 100 }, () => randomUUID()))
  const { rows } = await sql<{ hash: number }>`
    select uuid_hash(id) as hash from unnest(${ids}::uuid[]) with ordinality as u (id, at) order by at`.execute(
    own.outside,
  )
  expect(ids.map((id) => [id, hashOfUuid(id)])).toEqual(ids.map((id, at) => [id, rows[at]?.hash]))
})

test('a worker is reached in the same database, with the same role and options, under its own name', () => {
  const address = { host: 'worker-1.example.org', port: 5433 }
  expect(withHost('postgres://earshot:secret@coordinator:5432/talks?sslmode=require', address)).toBe(
    'postgres://earshot:secret@worker-1.example.org:5433/talks?sslmode=require',
  )
  expect(withHost('postgres://earshot@[::1]/talks', { host: '2001:db8::1', port: 5432 })).toBe(
    'postgres://earshot@[2001:db8::1]:5432/talks',
  )
})

test('reads go on while a worker refuses connections', async () => {
  const { db, near, failed } = readsBeside('postgres://earshot_app@127.0.0.1:1/nothing')
  expect(await Promise.all([found(db), found(db)])).toEqual([[{ org_id }], [{ org_id }]])
  expect([failed.every((pool) => pool === near), failed.length > 0, idle(own)]).toEqual([true, true, 0])
})

test('what a worker does not have is read from the coordinator, and the rest from the worker', async () => {
  const { db, near, failed } = readsBeside(inDatabase(inject('database').url, 'postgres'))
  const database = sql<{ name: string }>`select current_database() as name`.execute(db)
  expect(await found(db)).toEqual([{ org_id }])
  expect((await database).rows).toEqual([{ name: 'postgres' }])
  await expect(sql`select 1 / 0`.execute(db)).rejects.toThrow('division by zero')
  expect([failed, idle(own), near.totalCount - near.idleCount]).toEqual([[], 0, 0])
})

test('a read whose connection to a worker is lost is answered by the coordinator', async () => {
  const { db, near } = readsBeside(inject('database').url)
  near.options.application_name = 'worker'
  near.on('error', () => {})
  near.on('connect', (client) => void client.on('error', () => {}))
  const name = sql<{ name: string }>`
    select current_setting('application_name') as name, case current_setting('application_name')
      when 'worker' then pg_terminate_backend(pg_backend_pid()) end`
  expect((await name.execute(db)).rows).toMatchObject([{ name: '' }])
  expect([await found(db), idle(own)]).toEqual([[{ org_id }], 0])
})

test.runIf(process.env.CITUS_URL)('the worker that has an organization answers for it', async () => {
  const { connections } = context()
  const coordinator = await serverOf(connections.inside(org_id))
  const port = await eventually(
    () => serverOf(connections.insideAtOnce(org_id)),
    (each) => each !== coordinator,
  )
  const { rows } = await sql<{ port: number }>`
    select n.nodeport as port from pg_dist_placement p join pg_dist_node n on n.groupid = p.groupid
    where p.shardid = get_shard_id_for_distribution_column('organizations', ${org_id}::uuid)`.execute(own.outside)
  expect(rows).toEqual([{ port }])
})
