import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { checkSilences } from '../../alerts/silences/check-silences.service.ts'
import { endIdleSessions } from '../../identity/sessions/idle-sessions.service.ts'
import { foldAllChanges } from '../../talks/analytics/rollups.service.ts'
import { retranscribeProvisional } from '../../talks/speech-settings/retranscription.service.ts'
import { eventually } from '../eventually.ts'
import { inDatabase } from '../databases.ts'
import { openSide, type MatrixCallers, seedCallers, tokenOf } from '../isolation/authorization/callers.ts'
import { modelSelectionOptions, organizationInputs, personal, routes } from '../isolation/authorization/route-inputs.ts'
import { seedMatrix } from '../isolation/authorization/seed.ts'
import { sendRequest } from '../isolation/authorization/send-request.ts'
import { speech } from '../recordings.ts'
import { seedTalks } from '../seed-talks.ts'
import { testApp } from '../test-app.ts'
import { recordStatements } from './recorded-statements.ts'
import { statementFile, withoutPlans } from './statement-file.ts'

/** From the start on, which clears up what is old. */
const { recorded, stop } = recordStatements()
afterAll(stop)
const home = testApp({ ...modelSelectionOptions, worker: true })
const FILE = path.join(import.meta.dirname, '../../../statements.sql')
const TALKS = 5000
const TEXT = 'the water pump is broken'

test('repositories send what statements.sql says; npm run sql writes it', async () => {
  const people = await seedCallers(home)
  await ageSessions()
  for (const [id, route] of routes) await askAsAdmin(people, id, route)
  const place = await openSide(home, people, 'ours')
  const { org_id, channel_id, user_id } = place
  await home.send(people.admin, { org_id, channel_id }, await speech(TEXT))
  for (const regularly of [foldAllChanges, checkSilences, retranscribeProvisional, endIdleSessions])
    await regularly(home.context())
  await eventually(waitingNow, (waiting) => waiting === 0)
  stop()
  const talks = Array.from({ length: TALKS }, () => ({ text: TEXT, channel_id, user_id }))
  await seedTalks({ context: home.context(), org_id }, talks)
  const written = await readFile(FILE, 'utf8').catch(() => '')
  const sent = await statementFile(await clientIn(org_id), recorded)
  // Plans follow what PostgreSQL estimates, and are only written with other statements.
  await expect(withoutPlans(sent) === withoutPlans(written) ? written : sent).toMatchFileSnapshot(FILE)
})

/** What is sent for a session that was not used for a minute is sent on every machine, however fast. */
const ageSessions = () =>
  home
    .context()
    .connections.outside.updateTable('sessions')
    .set({ last_used: sql<string>`now() - interval '2 minutes'` })
    .execute()

async function clientIn(org_id: string) {
  const { connectionString = '' } = home.context().connections.pool.options
  const [, name = ''] = new URL(connectionString).pathname.split('/')
  const client = new pg.Client({ connectionString: inDatabase(inject('database').superuserUrl, name) })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('analyze')
  await client.query(`begin; set local role ${new URL(connectionString).username}; set local app.org_id = '${org_id}'`)
  return client
}

async function askAsAdmin(people: MatrixCallers, id: string, route: (typeof routes)[number][1]) {
  const place = await openSide(home, people, 'ours')
  await seedMatrix(home, people, place)
  const input = organizationInputs[id]?.(place)
  if (input) await sendRequest(home.app(), { route, token: tokenOf('admin', people, place), input })
  const own = personal[id]?.input
  if (own) await sendRequest(home.app(), { route, token: (await home.person()).token, input: own })
}

async function waitingNow() {
  const { rows } = await home
    .context()
    .connections.pool.query<{ waiting: number }>(
      `select count(*)::int as waiting from boss.job where state in ('created', 'active', 'retry') and start_after < now()`,
    )
  return rows[0]?.waiting
}
