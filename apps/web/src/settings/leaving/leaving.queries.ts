import { exportRoutes } from '@earshot/contract/exports'
import { useMutation } from '@tanstack/react-query'
import { addressOf } from '../../lib/calls/bases.ts'
import { call } from '../../lib/client.ts'

/** Asks for an address where everything of the organization can be taken away; answers it with its origin. */
export const useExport = (org_id: string) =>
  useMutation({
    mutationFn: async (sound: boolean) => {
      const { url } = await call(exportRoutes.prepare, { org_id, sound })
      return new URL(url, new URL(addressOf({ path: '' }), location.origin)).href
    },
  })
