import { api } from '@earshot/contract'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { testApp, type Person } from '../../testing/test-app.ts'
import { openSession, deletePastSessions } from './sessions.service.ts'

const { ask, person, context } = testApp()

const sidOf = ({ token }: Pick<Person, 'token'>) => decodeJwt<{ sid: string }>(token).sid

const subscribe = async (who: Pick<Person, 'token'>, user_id: string) => {
  const subscription = { endpoint: `https://push.example.org/${crypto.randomUUID()}`, p256dh: 'x', auth: 'x' }
  await context()
    .connections.outside.insertInto('push_subscriptions')
    .values({ ...subscription, user_id, session_id: sidOf(who) })
    .execute()
  return subscription.endpoint
}

const subscriptionsOf = async ({ user_id }: Person) =>
  (
    await context()
      .connections.outside.selectFrom('push_subscriptions')
      .select('endpoint')
      .where('user_id', '=', user_id)
      .execute()
  ).map(({ endpoint }) => endpoint)

const isKept = async (who: Pick<Person, 'token'>) =>
  (await context().connections.pool.query('select from sessions where session_id = $1', [sidOf(who)])).rowCount === 1

const overSince = (who: Pick<Person, 'token'>, days: number) =>
  context()
    .connections.outside.updateTable('sessions')
    .set({ expires_at: new Date(Date.now() - days * 86_400_000).toISOString() })
    .where('session_id', '=', sidOf(who))
    .execute()

test('signing out ends the push messages to this browser, and to no other', async () => {
  const ada = await person()
  const elsewhere = await openSession(context(), ada.user_id)
  await subscribe(ada, ada.user_id)
  const other = await subscribe(elsewhere, ada.user_id)
  await ask(ada, api.sessions.revoke, {})
  expect(await subscriptionsOf(ada)).toEqual([other])
})

test('sessions that expired thirty days ago are deleted, revoked or not; newer ones stay', async () => {
  const [old, revoked, recent, living] = [await person(), await person(), await person(), await person()]
  await subscribe(old, old.user_id)
  await ask(revoked, api.sessions.revoke, {})
  await overSince(old, 31)
  await overSince(revoked, 31)
  await overSince(recent, 29)
  await deletePastSessions(context())
  await deletePastSessions(context())
  expect(await Promise.all([old, revoked, recent, living].map(isKept))).toEqual([false, false, true, true])
  expect(await subscriptionsOf(old)).toEqual([])
  expect((await ask(living, api.users.find, {})).status).toBe(200)
})
