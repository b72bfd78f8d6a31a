import { type Import, importRoutes } from '@earshot/contract/imports'
import { organizationRoutes } from '@earshot/contract/organizations'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cacheKind, cacheQuery } from '../../lib/api/cache-keys.ts'
import { putEntry } from '../../lib/api/cached-list.ts'
import { defOrganization } from '../../lib/browser-storage/server-values.ts'
import { call } from '../../lib/client.ts'
import { uploadArchive } from './archive-upload.ts'

interface FoundImport {
  import: Import | null
  late_hits: number
}

const importEntry = cacheKind<FoundImport>('organization', 'import')

const POLL_MS = 1000

export const isRunning = (found: Import | null | undefined) =>
  found !== null && found !== undefined && found.state !== 'ready' && found.state !== 'failed'

export const useImport = (org_id: string) =>
  useQuery(
    cacheQuery(importEntry.key(org_id), {
      queryFn: async ({ signal }) => {
        const found = await call(importRoutes.find, { org_id }, { signal })
        if (found.import?.state === 'ready') await refreshOrganization(org_id)
        return found
      },
      refetchInterval: ({ state }) => (isRunning(state.data?.import) ? POLL_MS : false),
    }),
  )

/** Whether it has talks, and imported authors. */
async function refreshOrganization(org_id: string) {
  const organization = defOrganization.get()
  if (organization?.org_id === org_id && !organization.onboarded)
    defOrganization.set(await call(organizationRoutes.find, { org_id, extras: '' }))
}

/** `sent`: the part of the file that is uploaded, from 0 to 1. */
export function useStartImport(org_id: string) {
  const cache = useQueryClient()
  const [sent, setSent] = useState(0)
  const start = useMutation({
    mutationFn: async (file: File) => {
      const upload_id = await uploadArchive({ org_id, file, onProgress: setSent })
      return call(importRoutes.start, { org_id, upload_id })
    },
    onSuccess: (started) => putEntry(cache, importEntry.key(org_id), { import: started, late_hits: 0 }),
  })
  return { start, sent }
}
