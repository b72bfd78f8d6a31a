import type { OutputOf } from '@earshot/contract/route'
import { vocabularyRoutes } from '@earshot/contract/vocabulary'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { cacheKind, cacheQuery } from '../../lib/api/cache-keys.ts'
import { putEntry } from '../../lib/api/cached-list.ts'
import { call } from '../../lib/client.ts'

const vocabulary = cacheKind<OutputOf<typeof vocabularyRoutes.list>>('organization', 'vocabulary')

export const useVocabulary = (org_id: string) =>
  useQuery(
    cacheQuery(vocabulary.key(org_id), {
      queryFn: ({ signal }) => call(vocabularyRoutes.list, { org_id }, { signal }),
      select: ({ words }) => words,
    }),
  )

export function useVocabularyChanges(org_id: string) {
  const cache = useQueryClient()
  const keep = (answer: OutputOf<typeof vocabularyRoutes.list>) => putEntry(cache, vocabulary.key(org_id), answer)
  const add = useMutation({
    mutationFn: async (words: readonly string[]) => {
      for (const word of words) keep(await call(vocabularyRoutes.create, { org_id, word }))
    },
  })
  const remove = useMutation({
    mutationFn: (word: string) => call(vocabularyRoutes.remove, { org_id, word }),
    onSuccess: keep,
  })
  return { add, remove }
}
