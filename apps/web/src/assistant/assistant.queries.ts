import { assistantRoutes } from '@earshot/contract/assistant'
import type { RequestOf, OutputOf } from '@earshot/contract/route'
import { useMutation, useQuery } from '@tanstack/react-query'
import { cacheKind, cacheQuery } from '../lib/api/cache-keys.ts'
import { call } from '../lib/client.ts'

const assistant = cacheKind<OutputOf<typeof assistantRoutes.find>>('organization', 'assistant')

/** Which assistant is available, as the server is configured and the organization has selected. */
export const useAssistant = (org_id: string) =>
  useQuery(
    cacheQuery(assistant.key(org_id), {
      queryFn: ({ signal }) => call(assistantRoutes.find, { org_id }, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  )

export type Question = RequestOf<typeof assistantRoutes.ask>
export type Answer = OutputOf<typeof assistantRoutes.ask>

export const useAsk = () =>
  useMutation({ mutationFn: (question: Question): Promise<Answer> => call(assistantRoutes.ask, question) })
