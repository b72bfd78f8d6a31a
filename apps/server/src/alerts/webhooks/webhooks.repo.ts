import type { Webhook } from '@earshot/contract/webhooks'
import { sql } from 'kysely'
import { isHeard, isListed, isSilent } from '../../organizations/hidden-channels.ts'
import { ofOrg } from '../../organizations/of-org.ts'
import type { Writing, MemberScope, OrgScope } from '../../organizations/scope.ts'
import type { WebhookSecrets } from './webhook-secrets.ts'

const SHOWN_DELIVERIES = 20

const deliveries = (org_id: string) => sql<Webhook['deliveries']>`array(
  select jsonb_build_object('delivery_id', d.delivery_id, 'event', d.event, 'at', iso(d.at), 'attempt', d.attempt,
    'status', d.status, 'error', d.error, 'done', d.done)
  from deliveries d where ${ofOrg('d', org_id, 'webhooks')} and d.webhook_id = webhooks.webhook_id
  order by d.created desc, d.delivery_id desc limit ${sql.lit(SHOWN_DELIVERIES)})`

const isOfArchived = (org_id: string) => sql<boolean>`exists (
  select 1 from channels c
  where ${ofOrg('c', org_id, 'webhooks')} and c.channel_id = webhooks.channel_id and c.archived is not null)`

/** Until when a secret that was replaced still signs. */
const oldSecretUntil = sql<string | null>`(
  select iso(max((entry->>'until')::timestamptz)) from jsonb_array_elements(webhooks.previous_secrets) entry
  where (entry->>'until')::timestamptz > now())`

const webhooksOf = ({ db, org_id }: OrgScope) =>
  db
    .selectFrom('webhooks')
    .select(['org_id', 'webhook_id', 'name', 'url', 'style', 'events', 'paused', 'failures', 'created', 'created_by'])
    .select(oldSecretUntil.as('old_secret_until'))
    .select(['channel_id', isSilent('webhooks', org_id).as('silent'), isOfArchived(org_id).as('channel_archived')])
    .where((is) => is.or([is('channel_id', 'is', null), isHeard('channel_id')]))
    .select(deliveries(org_id).as('deliveries'))
    .where('org_id', '=', org_id)

export const listWebhooks = (org: OrgScope): Promise<Webhook[]> =>
  webhooksOf(org).orderBy('created').orderBy('webhook_id').execute()

export const findWebhook = (org: OrgScope, webhook_id: string): Promise<Webhook | undefined> =>
  webhooksOf(org).where('webhook_id', '=', webhook_id).executeTakeFirst()

/** Locks the organization, so that concurrent additions wait for this transaction. */
export async function countWebhooks({ db, org_id }: Writing<OrgScope>): Promise<number> {
  await db.selectFrom('organizations').select('org_id').where('org_id', '=', org_id).forUpdate().execute()
  const { count } = await db
    .selectFrom('webhooks')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('org_id', '=', org_id)
    .executeTakeFirstOrThrow()
  return count
}

/** The channel if it is the organization's, and whether the person hears it. */
export const findChannel = ({ db, org_id }: OrgScope, channel_id: string) =>
  db
    .selectFrom('channels')
    .select(['archived', isHeard('channel_id').as('heard')])
    .where('org_id', '=', org_id)
    .where('channel_id', '=', channel_id)
    .where(isListed('channel_id'))
    .executeTakeFirst()

/** The channel of a webhook, or any open one. */
export const findSampleChannel = ({ db, org_id }: OrgScope, channel_id: string | null) =>
  db
    .selectFrom('channels')
    .select(['channel_id', 'name'])
    .where('org_id', '=', org_id)
    .where('archived', 'is', null)
    .where((is) => (channel_id === null ? is('private', '=', false) : is('channel_id', '=', channel_id)))
    .orderBy('created')
    .limit(1)
    .executeTakeFirst()

/** Those of one channel that are not paused. */
export const listActiveOf = ({ db, org_id }: OrgScope, channel_id: string) =>
  db
    .selectFrom('webhooks')
    .select('webhook_id')
    .where('org_id', '=', org_id)
    .where('channel_id', '=', channel_id)
    .where('paused', '=', false)
    .execute()

type Fields = Pick<Webhook, 'name' | 'url' | 'style' | 'events'>

export const insertWebhook = (
  { db, org_id, user_id }: Writing<MemberScope>,
  webhook: Fields & { webhook_id: string; secret: string; channel_id: string | null },
) =>
  db
    .insertInto('webhooks')
    .values({ org_id, created_by: user_id, ...webhook })
    .execute()

export const updateWebhook = (
  { db, org_id }: Writing<OrgScope>,
  webhook_id: string,
  changes: Partial<Fields & Pick<Webhook, 'paused' | 'failures'>>,
) => db.updateTable('webhooks').set(changes).where('org_id', '=', org_id).where('webhook_id', '=', webhook_id).execute()

/** Locked until the transaction ends. */
export const lockSecrets = ({ db, org_id }: Writing<OrgScope>, webhook_id: string): Promise<WebhookSecrets> =>
  db
    .selectFrom('webhooks')
    .select(['secret', 'previous_secrets'])
    .where('org_id', '=', org_id)
    .where('webhook_id', '=', webhook_id)
    .forUpdate()
    .executeTakeFirstOrThrow()

export const updateSecrets = (
  { db, org_id }: Writing<OrgScope>,
  webhook_id: string,
  { secret, previous_secrets }: WebhookSecrets,
) =>
  db
    .updateTable('webhooks')
    .set({ secret, previous_secrets: JSON.stringify(previous_secrets) })
    .where('org_id', '=', org_id)
    .where('webhook_id', '=', webhook_id)
    .execute()

export const deleteWebhook = ({ db, org_id }: Writing<OrgScope>, webhook_id: string) =>
  db.deleteFrom('webhooks').where('org_id', '=', org_id).where('webhook_id', '=', webhook_id).execute()
