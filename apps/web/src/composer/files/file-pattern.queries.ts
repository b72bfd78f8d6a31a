import { type FilePattern, filePatternRoutes } from '@earshot/contract/file-patterns'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { cacheKind, cacheQuery } from '../../lib/api/cache-keys.ts'
import { putEntry } from '../../lib/api/cached-list.ts'
import { call } from '../../lib/client.ts'

const { key } = cacheKind<FilePattern>('file pattern')

export const useFilePattern = (org_id: string) =>
  useQuery(cacheQuery(key(org_id), { queryFn: ({ signal }) => call(filePatternRoutes.find, { org_id }, { signal }) }))

export function useSaveFilePattern(org_id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (fields: Pick<FilePattern, 'pattern' | 'tz'>) => call(filePatternRoutes.save, { org_id, ...fields }),
    onSuccess: (saved) => putEntry(cache, key(org_id), saved),
  })
}
