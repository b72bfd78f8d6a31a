import { api } from '@earshot/contract'
import { beforeAll, expect, test } from 'vitest'
import { seedTalks } from '../../../testing/seed-talks.ts'
import { testApp } from '../../../testing/test-app.ts'
import { speech } from '../../../testing/recordings.ts'

const { ask, send, place, memberOf, channelOf, context } = testApp({ alone: true })

let sound: Buffer
beforeAll(async () => {
  sound = await speech('on my way')
})

async function asked() {
  const at = await place()
  const { org_id, admin, channel_id } = at
  const [talk_id = ''] = await seedTalks({ context: context(), org_id }, [
    { user_id: admin.user_id, channel_id, text: 'who can come' },
  ])
  const answer = async (where = channel_id, recorded_at = new Date().toISOString()) =>
    (await send(admin, { org_id, channel_id: where, reply_to: talk_id, recorded_at }, sound)).body.talk_id
  const listed = async (who = admin) =>
    (await ask(who, api.search.search, { org_id, query: '' })).body.talks.find((talk) => talk.talk_id === talk_id)
      ?.replies
  const found = async (who = admin) => (await ask(who, api.talks.find, { talk_id })).body.replies
  const searched = async (who = admin) =>
    (await ask(who, api.search.search, { org_id, query: 'come' })).body.talks[0]?.replies
  /** What each call says, once if they agree. */
  const replies = async (who = admin) => {
    const said = [await listed(who), await found(who), await searched(who)].map((ids) => JSON.stringify(ids))
    return [...new Set(said)].map((ids) => JSON.parse(ids))
  }
  return { ...at, answer, replies }
}

test('a talk names its replies in lists, in results and on its own, in the order in which they were said', async () => {
  const { answer, replies } = await asked()
  expect(await replies()).toEqual([[]])
  const later = await answer()
  const first = await answer(undefined, new Date(Date.now() - 60_000).toISOString())
  expect(await replies()).toEqual([[first, later]])
})

test('replies in the bin, and in channels that a person does not hear, are not named', async () => {
  const { org_id, admin, answer, replies } = await asked()
  const member = await memberOf(org_id)
  const secret = await channelOf({ org_id, admin }, 'Secret')
  await ask(admin, api.channels.update, { channel_id: secret, private: true })
  const [open, hidden, gone] = [await answer(), await answer(secret), await answer()]
  await ask(admin, api.talks.remove, { talk_id: gone })
  expect(await replies()).toEqual([[open, hidden]])
  expect(await replies(member)).toEqual([[open]])
})

test('a reply tells open lists that the talk that it answers has changed', async () => {
  const { org_id, answer } = await asked()
  const changes = async () => {
    const { rows } = await context().connections.pool.query(
      `select changed from live_outbox where org_id = $1 and changed in ('talks', 'arrivals') order by changed`,
      [org_id],
    )
    return rows.map(({ changed }) => changed)
  }
  await answer()
  expect(await changes()).toEqual(expect.arrayContaining(['arrivals', 'talks']))
})
