import { api } from '@earshot/contract'
import { beforeEach, expect, test } from 'vitest'
import { fileAlertsAgain } from '../../../alerts/alerts/file-again.service.ts'
import { scanJob } from '../../../alerts/hits/scan.job.ts'
import { openSuperuser } from '../../../testing/superuser.ts'
import { seedTalks } from '../../../testing/seed-talks.ts'
import { type Person, testApp } from '../../../testing/test-app.ts'
import { reindexJob, reindexOutdated } from '../reindex.job.ts'

const { ask, organization, channelOf, context } = testApp({ alone: true })

const TALKS = 450
let org_id: string
let admin: Person
let talk_ids: string[]

beforeEach(async () => {
  ;({ org_id, admin } = await organization())
  const channel_id = await channelOf({ org_id, admin })
  const texts = Array.from({ length: TALKS }, () => "l'incendie 東京駅 pump")
  talk_ids = await seedTalks(
    { context: context(), org_id },
    texts.map((text) => ({ text, user_id: admin.user_id, channel_id })),
  )
})

/** As talks and alerts were indexed before there were other rules. */
async function indexedBefore() {
  const client = await openSuperuser(context())
  await client.query(
    `update talks set tokenizer = 0, tokens = ' l''incendie 東京駅 pump ', tsv = $1::tsvector where org_id = $2`,
    [`'l''incendie':1 '東京駅':2 'pump':3`, org_id],
  )
  await client.query(`update alerts set tokenizer = 0, tokens = '東京', begins = '東京' where org_id = $1`, [org_id])
  await client.query(`delete from vocabulary where org_id = $1`, [org_id])
  await client.end()
}

const total = async (query: string) => {
  const { body } = await ask(admin, api.search.search, { org_id, query })
  return body.fallback === null ? body.total : 0
}
async function outdated() {
  const talks = context().connections.inside(org_id).selectFrom('talks').where('tokenizer', '<', 1)
  const [row] = await talks.select((of) => of.fn.countAll<number>().as('count')).execute()
  return row?.count
}
const reindex = (signal = new AbortController().signal) => reindexJob.handle(context(), {}, signal)

test('talks of before are indexed again, the newest first, also after the work was stopped in the middle', async () => {
  await indexedBefore()
  expect([await total('incendie '), await total('東京'), await total('pump ')]).toEqual([0, 0, TALKS])
  let checks = 0
  const stop = { throwIfAborted: () => expect(++checks, 'stopped').toBeLessThanOrEqual(250) } as AbortSignal
  await expect(reindex(stop)).rejects.toThrow('stopped')
  expect(await outdated()).toBe(TALKS - 250)
  expect([await total('incendie '), await total('東京'), await total('pump ')]).toEqual([250, 250, TALKS])
  const { talks } = (await ask(admin, api.search.search, { org_id, query: 'incendie ', limit: 100, sort: 'newest' }))
    .body
  expect(talks.every(({ talk_id }) => talk_ids.indexOf(talk_id) >= TALKS - 250)).toBe(true)
  await reindex()
  expect(await outdated()).toBe(0)
  expect([await total('incendie '), await total('東京'), await total('pump ')]).toEqual([TALKS, TALKS, TALKS])
  const typo = (await ask(admin, api.search.search, { org_id, query: 'incendei ' })).body
  expect([typo.fallback, typo.did_you_mean]).toEqual(['typo', '"incendie"'])
})

test('the work is only begun if something is outdated', async () => {
  const waiting = async () => (await context().jobs.numbers()).find(({ name }) => name === reindexJob.name)?.waiting
  await reindexOutdated(context())
  expect(await waiting()).toBe(0)
  await indexedBefore()
  await reindexOutdated(context())
  expect(await waiting()).toBe(1)
})

test('an alert of before hits at once, and is filed again', async () => {
  const { alert_id } = (await ask(admin, api.alerts.save, { org_id, keyword: '東京' })).body
  await indexedBefore()
  const [talk_id = '', another = ''] = talk_ids
  const scan = (id: string) => scanJob.handle(context(), { org_id, talk_id: id }, new AbortController().signal)
  const hits = async () => (await ask(admin, api.hits.list, { org_id, alert_id })).body.hits.map((hit) => hit.talk_id)
  await scan(talk_id)
  expect(await hits()).toEqual([talk_id])
  await fileAlertsAgain(context())
  await scan(another)
  expect((await hits()).toSorted()).toEqual([talk_id, another].toSorted())
  const { rows } = await context().connections.pool.query('select * from outdated_organizations(1) where alerts')
  expect(rows).toEqual([])
})
