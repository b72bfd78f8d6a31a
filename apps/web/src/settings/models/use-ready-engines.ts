import type { SpeechModel } from '@earshot/contract/models'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { changedKey } from '../../lib/calls/cache-keys.ts'

/** A model that has come, or is gone, changes which engines there are. */
export function useReadyEngines(org_id: string, models: readonly SpeechModel[] | undefined) {
  const cache = useQueryClient()
  const now = models && JSON.stringify(models.map(({ model, used, ready }) => [model, used, ready]))
  const before = useRef(now)
  useEffect(() => {
    if (before.current !== undefined && before.current !== now)
      void cache.invalidateQueries({ queryKey: changedKey('organization', org_id) })
    before.current = now
  }, [cache, org_id, now])
}
