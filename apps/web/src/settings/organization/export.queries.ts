import { exportRoutes } from '@earshot/contract/exports'
import { useMutation } from '@tanstack/react-query'
import { urlOf } from '../../lib/api/api-base.ts'
import { call } from '../../lib/client.ts'

export const useOrganizationExport = (org_id: string) =>
  useMutation({
    mutationFn: async (sound: boolean) => {
      const { url } = await call(exportRoutes.prepare, { org_id, sound })
      return new URL(url, new URL(urlOf({ path: '' }), location.origin)).href
    },
  })
