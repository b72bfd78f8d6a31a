import type { Organization } from '@earshot/contract/organizations'
import { defOrganization, organizations } from '../lib/browser-storage/values.ts'
import { useKept } from '../lib/browser-storage/use-kept.ts'

/** The organization that this tab works in. Only what stands inside the shell may ask: there always is one. */
export function useOrganization(): Organization {
  const organization = useKept(defOrganization)
  if (!organization) throw new Error('There is no organization outside the shell')
  return organization
}

/** All organizations of the person. */
export const useOrganizations = (): Organization[] => useKept(organizations) ?? []
