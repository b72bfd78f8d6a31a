import { ApiError } from '@earshot/contract/errors'
import type { notificationRoutes } from '@earshot/contract/notifications'
import type { InputOf } from '@earshot/contract/route'
import type { Handlers } from '../../core/http/handlers.ts'
import { alone, enterOrg, inTransaction, type MemberScope } from '../../organizations/scope.ts'
import { sendByAllMethods, contactMethodsOf } from './contact-methods.service.ts'
import { testMessage } from '../mail/notification-emails.ts'
import { webhooksFor } from '../webhooks/webhooks.service.ts'
import { findSettings, listKnown, updateSettings } from './notifications.repo.ts'
import { deleteSubscription, insertSubscription, listEndpoints } from './subscriptions.repo.ts'

export const notifications: Handlers<typeof notificationRoutes> = {
  async find(caller, { org_id }) {
    return shown(await enterOrg(caller, org_id))
  },

  async update(caller, asked) {
    const org = await enterOrg(caller, asked.org_id)
    const { own_alerts, other_alerts, follow, follow_by, mentions_by_email, quiet_hours } = asked
    const single = await knownOf(org, asked)
    const talks = { follow, follow_by, mentions_by_email }
    await updateSettings(alone(org), { own_alerts, other_alerts, ...talks, quiet_hours, ...single })
    return shown(org)
  },

  async test(caller, { org_id }) {
    const org = await enterOrg(caller, org_id)
    const sends_sms = org.context.sms !== null
    const methods = await contactMethodsOf(org, org.user_id)
    if (!methods) return { email: null, browsers: 0, phones: [], sends_sms }
    const { reader, browsers, phones } = methods
    const url = '/account#notifications'
    const { email, title, body } = testMessage(reader, org.context.config.appUrl + url)
    const push = { title, body, tag: `test.${org_id}`, url }
    await inTransaction(org, (tx) => sendByAllMethods(tx, methods, { email, push }))
    return { email: reader.email, browsers, phones, sends_sms }
  },

  async subscribe({ context, user_id, session_id }, { endpoint, keys }) {
    const subscription = { endpoint, ...keys }
    if (!context.push.accepts(subscription))
      throw new ApiError('invalid', 'These push keys are not valid', { field: 'keys' })
    const refused = await context.outgoing.refusal(endpoint)
    if (refused) throw new ApiError('invalid', refused, { field: 'endpoint' })
    await insertSubscription(context.connections.outside, { user_id, session_id, ...subscription })
    return { endpoint }
  },

  async unsubscribe({ context, user_id }, { endpoint }) {
    await deleteSubscription(context.connections.outside, { endpoint, user_id })
    return { endpoint }
  },
}

type SettingsUpdate = InputOf<typeof notificationRoutes.update>

/** Overrides for single alerts and channels. Unknown ids are dropped, because clients may not know of a deletion yet. */
async function knownOf(org: MemberScope, { alerts, channels }: SettingsUpdate) {
  const ids = {
    alerts: (alerts ?? []).map(({ alert_id }) => alert_id),
    channels: (channels ?? []).map(({ channel_id }) => channel_id),
  }
  const known = await listKnown(org, ids)
  return {
    alerts: alerts?.filter(({ alert_id }) => known.has(alert_id)),
    channels: channels?.filter(({ channel_id }) => known.has(channel_id)),
  }
}

async function shown(org: MemberScope) {
  const { org_id, user_id, db } = org
  const [settings, endpoints, webhooks] = await Promise.all([
    findSettings(alone(org), user_id),
    listEndpoints(db, user_id),
    webhooksFor(org, 'hit.created'),
  ])
  const { push, calls } = org.context
  const ways = { push_key: push.publicKey, browsers: endpoints.length, calls: calls !== null }
  return { ...settings, org_id, ...ways, webhooks }
}
