import { assistantRoutes } from '@earshot/contract/assistant'
import type { RequestOf, OutputOf } from '@earshot/contract/route'
import { useMutation, useQuery } from '@tanstack/react-query'
import { cacheKind, cacheQuery } from '../lib/api/cache-keys.ts'
import { call } from '../lib/client.ts'

const assistant = cacheKind<OutputOf<typeof assistantRoutes.find>>('assistant')

/** Which assistant is available; that depends only on the server's configuration. */
export const useAssistant = (org_id: string) =>
  useQuery(
    cacheQuery(assistant.key(org_id), {
      queryFn: ({ signal }) => call(assistantRoutes.find, { org_id }, { signal }),
      staleTime: 'static',
    }),
  )

export type Question = RequestOf<typeof assistantRoutes.ask>
export type Answer = OutputOf<typeof assistantRoutes.ask>

export const useAsk = () =>
  useMutation({ mutationFn: (question: Question): Promise<Answer> => call(assistantRoutes.ask, question) })
