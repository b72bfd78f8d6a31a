import { assistantRoutes } from '@earshot/contract/assistant'
import type { AskOf, OutputOf } from '@earshot/contract/route'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../lib/client.ts'

/** Which assistant there is; that changes with the configuration of the server only. */
export const useAssistant = (org_id: string) =>
  useQuery({
    queryKey: ['assistant', org_id],
    queryFn: ({ signal }) => call(assistantRoutes.find, { org_id }, { signal }),
    staleTime: 'static',
  })

export type Question = AskOf<typeof assistantRoutes.ask>
export type Answer = OutputOf<typeof assistantRoutes.ask>

export const useAsk = () =>
  useMutation({ mutationFn: (question: Question): Promise<Answer> => call(assistantRoutes.ask, question) })
