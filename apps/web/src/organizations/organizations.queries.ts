import { type Organization, organizationRoutes } from '@earshot/contract/organizations'
import { isAdmin } from '@earshot/contract/rules/is-admin'
import { useMutation } from '@tanstack/react-query'
import { useKept } from '../lib/browser-storage/use-kept.ts'
import { defOrganization, organizations } from '../lib/browser-storage/values.ts'
import { call } from '../lib/client.ts'
import { useMe } from '../users/users.queries.ts'

/** The organization that this tab works in. Only what stands inside the shell may ask: there always is one. */
export function useOrganization(): Organization {
  const organization = useKept(defOrganization)
  if (!organization) throw new Error('There is no organization outside the shell')
  return organization
}

/** All organizations of the person, by name. */
export const useOrganizations = (): Organization[] =>
  (useKept(organizations) ?? []).toSorted((one, other) => one.name.localeCompare(other.name))

/** Whether the person may manage the organization of this tab. */
export function useIsAdmin() {
  const { org_role } = useOrganization()
  const { level } = useMe()
  return isAdmin({ org_role, level })
}

export const useCreateOrganization = (onCreated: (organization: Organization) => Promise<void>) =>
  useMutation({
    mutationFn: async (fields: { name: string }) => onCreated(await call(organizationRoutes.create, fields)),
  })
