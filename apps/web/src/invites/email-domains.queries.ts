import { type EmailDomain, emailDomainRoutes } from '@earshot/contract/email-domains'
import type { RequestOf } from '@earshot/contract/route'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { cacheKind, cacheQuery } from '../lib/api/cache-keys.ts'
import { call } from '../lib/client.ts'

const { key } = cacheKind<EmailDomain[]>('invites', 'domains')

export const useEmailDomains = (org_id: string) =>
  useQuery(cacheQuery(key(org_id), { queryFn: ({ signal }) => call(emailDomainRoutes.list, { org_id }, { signal }) }))

type DomainDraft = Omit<RequestOf<typeof emailDomainRoutes.create>, 'org_id'>

export function useEmailDomainChanges(org_id: string) {
  const cache = useQueryClient()
  const onSuccess = () => cache.invalidateQueries({ queryKey: key(org_id) })
  return {
    create: useMutation({
      mutationFn: (draft: DomainDraft) => call(emailDomainRoutes.create, { ...draft, org_id }),
      onSuccess,
    }),
    verify: useMutation({
      mutationFn: (domain_id: string) => call(emailDomainRoutes.verify, { org_id, domain_id }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (domain_id: string) => call(emailDomainRoutes.remove, { org_id, domain_id }),
      onSuccess,
    }),
  }
}
