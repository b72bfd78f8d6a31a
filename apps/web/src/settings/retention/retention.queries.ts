import { type Hold, type RetentionReach, type RetentionRule, retentionRoutes } from '@earshot/contract/retention'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { cacheKind, cacheQuery } from '../../lib/api/cache-keys.ts'
import { call } from '../../lib/client.ts'

const rules = cacheKind<RetentionRule[]>('organization', 'retention')
const holds = cacheKind<Hold[]>('talks', 'holds')
const reach = cacheKind<RetentionReach, [org_id: string, scope: string, sound_days: number, talk_days: number]>(
  'talks',
  'retention reach',
)

export const useRetentionRules = (org_id: string) =>
  useQuery(
    cacheQuery(rules.key(org_id), {
      queryFn: ({ signal }) => call(retentionRoutes.list, { org_id }, { signal }),
    }),
  )

export interface RuleScope {
  org_id: string
  /** Undefined for the rule of the organization. */
  channel_id: string | undefined
}

export interface RuleDays {
  sound_days: number | null
  talk_days: number | null
}

export const useRetentionReach = ({ org_id, channel_id }: RuleScope, { sound_days, talk_days }: RuleDays) =>
  useQuery(
    cacheQuery(reach.key(org_id, channel_id ?? '', sound_days ?? 0, talk_days ?? 0), {
      enabled: sound_days !== null || talk_days !== null,
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) =>
        call(
          retentionRoutes.preview,
          {
            org_id,
            ...(channel_id !== undefined && { channel_id }),
            ...(sound_days !== null && { sound_days }),
            ...(talk_days !== null && { talk_days }),
          },
          { signal },
        ),
    }),
  )

export type RuleFields = RuleDays & { at_once: boolean; confirm?: string }

export function useRetentionChanges({ org_id, channel_id }: RuleScope) {
  const client = useQueryClient()
  const scope = { org_id, ...(channel_id !== undefined && { channel_id }) }
  const onSuccess = () => client.invalidateQueries({ queryKey: rules.key(org_id) })
  return {
    save: useMutation({
      mutationFn: (fields: RuleFields) => call(retentionRoutes.save, { ...scope, ...fields }),
      onSuccess,
    }),
    remove: useMutation({ mutationFn: () => call(retentionRoutes.remove, scope), onSuccess }),
  }
}

export const useHolds = (org_id: string) =>
  useQuery(
    cacheQuery(holds.key(org_id), {
      queryFn: ({ signal }) => call(retentionRoutes.holds, { org_id }, { signal }),
    }),
  )
