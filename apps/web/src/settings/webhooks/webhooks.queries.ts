import { type RequestOf } from '@earshot/contract/route'
import { type Webhook, webhookRoutes } from '@earshot/contract/webhooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { changeEntry } from '../../lib/api/cached-list.ts'
import { cacheKind, cacheQuery } from '../../lib/api/cache-keys.ts'
import { call } from '../../lib/client.ts'

const { key } = cacheKind<Webhook[]>('webhooks')

export const useWebhooks = (org_id: string) =>
  useQuery(
    cacheQuery(key(org_id), {
      queryFn: ({ signal }) => call(webhookRoutes.list, { org_id }, { signal }),
    }),
  )

export type WebhookDraft = Pick<Webhook, 'name' | 'url' | 'style' | 'events'>
/** Null: all open channels. */
export type NewWebhookDraft = WebhookDraft & Pick<Webhook, 'channel_id'>
type Change = Pick<Webhook, 'webhook_id'> &
  Partial<
    Pick<RequestOf<typeof webhookRoutes.update>, 'name' | 'url' | 'style' | 'events' | 'paused' | 'replay' | 'sample'>
  >

export function useWebhookChanges(org_id: string) {
  const cache = useQueryClient()
  const change = (patched: (webhooks: Webhook[]) => Webhook[]) => changeEntry(cache, key(org_id), patched)
  const replace = (webhook: Webhook) =>
    change((before) => before.map((each) => (each.webhook_id === webhook.webhook_id ? webhook : each)))
  return {
    create: useMutation({
      mutationFn: ({ channel_id, ...fields }: NewWebhookDraft) =>
        call(webhookRoutes.create, { ...fields, org_id, ...(channel_id !== null && { channel_id }) }),
      onSuccess: () => cache.invalidateQueries({ queryKey: key(org_id) }),
    }),
    update: useMutation({
      mutationFn: (asked: Change) => call(webhookRoutes.update, asked),
      onSuccess: replace,
    }),
    rotate: useMutation({
      mutationFn: (webhook_id: string) => call(webhookRoutes.rotate, { webhook_id }),
      onSuccess: (answer) => {
        const { secret: _, ...webhook } = answer
        return replace(webhook)
      },
    }),
    remove: useMutation({
      mutationFn: (webhook_id: string) => call(webhookRoutes.remove, { webhook_id }),
      onSuccess: ({ webhook_id }) => change((before) => before.filter((each) => each.webhook_id !== webhook_id)),
    }),
  }
}
