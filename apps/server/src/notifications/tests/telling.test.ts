import { api } from '@earshot/contract'
import type { AskOf } from '@earshot/contract/route'
import { expect, test } from 'vitest'
import { scanJob } from '../../alerts/scan.job.ts'
import { enterAsJob } from '../../organizations/scope.ts'
import { openPushService } from '../../ports/testing/push-service.ts'
import { eventually } from '../../testing/eventually.ts'
import { house, type Person } from '../../testing/house.ts'
import { letterTo, lettersTo, linkIn } from '../../testing/letters.ts'
import { plant } from '../../testing/talks.ts'
import { plan } from '../plan.service.ts'
import { insertSubscription } from '../subscriptions.repo.ts'

const { ask, organization, memberOf, channelOf, app, context } = house({
  worker: true,
  env: { WEBHOOK_ALLOW: '127.0.0.0/8' },
})
const signal = new AbortController().signal

async function place() {
  const { org_id, admin } = await organization()
  const channel_id = await channelOf({ org_id, admin })
  const watch = async (keyword: string, some: object = {}) =>
    (await ask(admin, api.alerts.save, { org_id, keyword, ...some })).body.alert_id
  const choose = (who: Person, some: Partial<AskOf<typeof api.notifications.update>>) =>
    ask(who, api.notifications.update, { org_id, ...some })
  const { db } = enterAsJob(context(), org_id)
  /** A talk is heard, its hits are found, and people are told of them, twice over. */
  const say = async (text: string) => {
    const [talk_id = ''] = await plant({ context: context(), org_id }, [{ text, channel_id, user_id: admin.user_id }])
    await scanJob.handle(context(), { org_id, talk_id }, signal)
    const hits = await db.selectFrom('hits').select('alert_id').where('talk_id', '=', talk_id).execute()
    const happened = { talk_id, alert_ids: hits.map(({ alert_id }) => alert_id) }
    for (let at = 0; at < 2; at++) await plan(enterAsJob(context(), org_id), happened)
    return talk_id
  }
  /** Who waits for which alert, and since when it was told. */
  const notices = () => db.selectFrom('notices').selectAll().orderBy('created').orderBy('talk_id').execute()
  const allSent = () => eventually(notices, (rows) => rows.every(({ sent }) => sent !== null))
  /** What was held back becomes due. */
  const wait = async () => {
    const past = new Date(Date.now() - 1000).toISOString()
    await db.updateTable('notices').set({ due: past }).where('sent', 'is', null).execute()
    await context().connections.pool.query(
      `update boss.job set start_after = now(), data = data || jsonb_build_object('due', $2::text)
       where name = 'notices.send' and state = 'created' and data->>'org_id' = $1`,
      [org_id, past],
    )
    return allSent()
  }
  return { org_id, admin, channel_id, db, watch, choose, say, notices, allSent, wait }
}

const subjectsTo = async ({ email }: Person) => (await lettersTo(app(), email)).map(({ subject }) => subject)

/** A browser of somebody, and what it has shown. */
async function browserOf({ user_id, token }: Person, path = '') {
  const service = await openPushService()
  const { sid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  const endpoint = `http://127.0.0.1:${service.port}/${path}`
  await insertSubscription(context().connections.outside, { user_id, session_id: sid, endpoint, ...service.keys })
  return service
}

test.concurrent('whoever made an alert gets one letter with the words around it, and a link to the moment; nobody else does', async () => {
  const { org_id, admin, channel_id, watch, say, allSent } = await place()
  const member = await memberOf(org_id)
  await watch('fire')
  const talk_id = await say('we have a small <b>fire at the north gate')
  const letter = await letterTo(app(), admin.email)
  expect(letter.subject).toBe('“fire” in Ops')
  expect(letter.text).toContain('… we have a small <b>fire at the north gate …'.replace('<b>fire', '<b>fire'))
  const at = new URLSearchParams({ org_id, channel_id, talk_id, t: '2' })
  expect(linkIn(letter)).toBe(`http://localhost:3000/dashboard?${at}`)
  expect(letter.text).toContain('Station Seven')
  expect(letter.html).not.toContain('<b>')
  await allSent()
  expect([await subjectsTo(admin), await subjectsTo(member)]).toEqual([['“fire” in Ops'], []])
})
