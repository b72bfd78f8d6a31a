import { decodeJwt } from 'jose'
import type { Context } from '../../../core/context.ts'
import type { Person } from '../../../testing/test-app.ts'

/** A browser of the person that gets push messages. */
export async function subscribe({ connections }: Context, { token, user_id }: Person) {
  const { sid } = decodeJwt<{ sid: string }>(token)
  const subscription = { endpoint: `https://push.example.org/${user_id}`, p256dh: 'x', auth: 'x', session_id: sid }
  await connections.outside
    .insertInto('push_subscriptions')
    .values({ ...subscription, user_id })
    .execute()
}
