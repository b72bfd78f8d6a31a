import { type Mailbox, mailboxRoutes } from '@earshot/contract/mailboxes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { cacheKind, cacheQuery } from '../lib/api/cache-keys.ts'
import { putEntry } from '../lib/api/cached-list.ts'
import { call } from '../lib/client.ts'

const { key } = cacheKind<Mailbox, [org_id: string, channel_id: string]>('channels', 'mailbox')

export const useMailbox = (org_id: string, channel_id: string) =>
  useQuery(
    cacheQuery(key(org_id, channel_id), {
      queryFn: ({ signal }) => call(mailboxRoutes.find, { channel_id }, { signal }),
    }),
  )

export function useMailboxChanges(org_id: string, channel_id: string) {
  const cache = useQueryClient()
  const onSuccess = (mailbox: Mailbox) => putEntry(cache, key(org_id, channel_id), mailbox)
  return {
    create: useMutation({ mutationFn: () => call(mailboxRoutes.create, { channel_id }), onSuccess }),
    remove: useMutation({ mutationFn: () => call(mailboxRoutes.remove, { channel_id }), onSuccess }),
  }
}
