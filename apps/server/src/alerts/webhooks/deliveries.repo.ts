import type { Webhook } from '@earshot/contract/webhooks'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { isSilent } from '../../organizations/hidden-channels.ts'
import type { Writing, OrgScope } from '../../organizations/scope.ts'
import type { Delivery, Event } from './webhook-messages.ts'
import type { WebhookSecrets } from './webhook-secrets.ts'

export const listListeners = ({ db, org_id }: OrgScope, event: Event) =>
  db
    .selectFrom('webhooks')
    .select(['webhook_id', 'name', 'channel_id', isSilent('webhooks', org_id).as('silent')])
    .where('org_id', '=', org_id)
    .where('paused', '=', false)
    .where(sql<boolean>`${event} = any(events)`)
    .orderBy('created')
    .orderBy('webhook_id')
    .execute()

export const listChannels = ({ db, org_id }: OrgScope, channel_ids: string[]) =>
  db
    .selectFrom('channels')
    .select(['channel_id', 'name', 'private'])
    .where('org_id', '=', org_id)
    .where('channel_id', 'in', channel_ids)
    .execute()

export interface NewDelivery {
  webhook_id: string
  event: Event
  payload: object
}

/** A statement takes at most 65,535 values. */
const AT_ONCE = 5000

export async function insertDeliveries(org: Writing<OrgScope>, deliveries: NewDelivery[]) {
  const rows = deliveries.map((delivery) => ({ delivery_id: newId(), ...delivery }))
  for (let from = 0; from < rows.length; from += AT_ONCE) await insertSome(org, rows.slice(from, from + AT_ONCE))
  return rows.map(({ delivery_id }) => delivery_id)
}

const insertSome = ({ db, org_id }: Writing<OrgScope>, rows: (NewDelivery & { delivery_id: string })[]) =>
  db
    .insertInto('deliveries')
    .values(rows.map((row) => ({ org_id, ...row, payload: JSON.stringify(row.payload) })))
    .execute()

export interface DueDelivery extends Delivery, WebhookSecrets {
  webhook_id: string
  url: string
  style: Webhook['style']
  /** Its talk is in the bin. */
  deleted: boolean
}

/** Undefined if this attempt is already recorded, the webhook is paused or silent, or may not be told of the channel any more. */
export const findDue = (
  { db, org_id }: OrgScope,
  { delivery_id, attempt }: { delivery_id: string; attempt: number },
): Promise<DueDelivery | undefined> =>
  db
    .selectFrom('deliveries as d')
    .innerJoin('webhooks as w', (on) =>
      on.onRef('w.org_id', '=', 'd.org_id').onRef('w.webhook_id', '=', 'd.webhook_id'),
    )
    .select(['d.delivery_id', 'd.event', 'd.created', 'w.webhook_id', 'w.url', 'w.style'])
    .select(['w.secret', 'w.previous_secrets'])
    .select(sql<Delivery['payload']>`d.payload`.as('payload'))
    .select(
      sql<boolean>`exists (
      select from talks t where t.org_id = ${org_id} and t.talk_id = (d.payload->>'talk_id')::uuid
        and t.deleted is not null)`.as('deleted'),
    )
    .where('d.org_id', '=', org_id)
    .where('d.delivery_id', '=', delivery_id)
    .where('d.attempt', '=', attempt)
    .where('d.done', '=', false)
    .where('w.paused', '=', false)
    .where(({ not }) => not(isSilent('w', org_id)))
    .where(mayBeTold(org_id))
    .executeTakeFirst()

/** Webhook `w` of delivery `d`: of a private channel, where it happened or where its talk is now, only its own. */
const mayBeTold = (org_id: string) => sql<boolean>`not exists (
  select 1 from channels c
  where c.org_id = ${org_id} and c.private and c.channel_id is distinct from w.channel_id
    and (c.channel_id = (d.payload->>'channel_id')::uuid or c.channel_id = (
      select t.channel_id from talks t where t.org_id = ${org_id} and t.talk_id = (d.payload->>'talk_id')::uuid)))`

export const deleteDelivery = ({ db, org_id }: Writing<OrgScope>, delivery_id: string) =>
  db.deleteFrom('deliveries').where('org_id', '=', org_id).where('delivery_id', '=', delivery_id).execute()

export interface DeliveryOutcome {
  status: number | null
  error: string | null
  done: boolean
}

/** False if another worker has recorded this attempt. */
export async function updateDelivery(
  { db, org_id }: Writing<OrgScope>,
  { delivery_id, attempt, status, error, done }: DeliveryOutcome & { delivery_id: string; attempt: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set({ status, error, done, attempt: attempt + 1, at: sql<string>`now()` })
    .where('org_id', '=', org_id)
    .where('delivery_id', '=', delivery_id)
    .where('attempt', '=', attempt)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Resets a delivery for redelivery. False if the webhook has no such delivery. */
export async function updateUntried(
  { db, org_id }: Writing<OrgScope>,
  { webhook_id, delivery_id }: { webhook_id: string; delivery_id: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set({ attempt: 0, status: null, error: null, done: false })
    .where('org_id', '=', org_id)
    .where('webhook_id', '=', webhook_id)
    .where('delivery_id', '=', delivery_id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** What is neither delivered nor given up, oldest first. */
export const listWaiting = ({ db, org_id }: OrgScope, webhook_id: string, mostAttempts: number) =>
  db
    .selectFrom('deliveries')
    .select(['delivery_id', 'attempt'])
    .where('org_id', '=', org_id)
    .where('webhook_id', '=', webhook_id)
    .where('done', '=', false)
    .where('attempt', '<', mostAttempts)
    .orderBy('created')
    .orderBy('delivery_id')
    .execute()

/** Counts consecutive failures and pauses the webhook at the limit, or at once. Returns whether it is paused. */
export const updateFailed = (
  { db, org_id }: Writing<OrgScope>,
  webhook_id: string,
  { most, pauseNow }: { most: number; pauseNow: boolean },
) =>
  db
    .updateTable('webhooks')
    .set({
      failures: sql<number>`failures + 1`,
      paused: sql<boolean>`paused or failures + 1 >= ${most} or ${pauseNow}::boolean`,
    })
    .where('org_id', '=', org_id)
    .where('webhook_id', '=', webhook_id)
    .returning('paused')
    .executeTakeFirst()

export const updateSucceeded = ({ db, org_id }: Writing<OrgScope>, webhook_id: string) =>
  db
    .updateTable('webhooks')
    .set({ failures: 0 })
    .where('org_id', '=', org_id)
    .where('webhook_id', '=', webhook_id)
    .where('failures', '>', 0)
    .execute()

export const deleteOldDeliveries = ({ db, org_id }: Writing<OrgScope>, webhook_id: string, days: number) =>
  db
    .deleteFrom('deliveries')
    .where('org_id', '=', org_id)
    .where('webhook_id', '=', webhook_id)
    .where('created', '<', sql<string>`now() - make_interval(days => ${days})`)
    .execute()
