import { type Organization, organizationRoutes } from '@earshot/contract/organizations'
import type { OutputOf } from '@earshot/contract/route'
import { isAdmin } from '@earshot/contract/rules/is-admin'
import { may, type Right } from '@earshot/contract/rules/roles'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { usePageStore } from '../lib/page-store.ts'
import { apiUser, defOrganization, persistPerson, organizations } from '../lib/browser-storage/server-values.ts'
import { cacheKind, cacheQuery } from '../lib/api/cache-keys.ts'
import { call } from '../lib/client.ts'
import { useMe } from '../users/users.queries.ts'

/** Only for use inside the shell, where an organization is always open. */
export function useOrganization(): Organization {
  const organization = usePageStore(defOrganization)
  if (!organization) throw new Error('There is no organization outside the shell')
  return organization
}

export const useOrganizations = (): Organization[] =>
  (usePageStore(organizations) ?? []).toSorted((one, other) => one.name.localeCompare(other.name))

const waiting = cacheKind<OutputOf<typeof organizationRoutes.count>, [user_id: string]>('waiting')

export const useWaiting = () =>
  useQuery(
    cacheQuery(waiting.key(useMe().user_id), {
      queryFn: ({ signal }) => call(organizationRoutes.count, {}, { signal }),
      select: (counts) => new Map(counts.map((counted) => [counted.org_id, counted])),
      enabled: (usePageStore(organizations)?.length ?? 0) > 1,
      staleTime: 10_000,
      refetchInterval: 120_000,
    }),
  )

export const useTrashedOrganizations = (): Organization[] =>
  Object.values(usePageStore(apiUser)?.orgs ?? {})
    .filter(({ deleted, org_role }) => deleted !== null && org_role === 'admin')
    .toSorted((one, other) => (one.deleted ?? '').localeCompare(other.deleted ?? ''))

export function useIsAdmin() {
  const { org_role } = useOrganization()
  const { level } = useMe()
  return isAdmin({ org_role, level })
}

/** Whether the person may do something in a channel, or without one, in any. The server decides by the same function. */
export function useMay() {
  const { send, moderate, channel_roles } = useOrganization()
  const admin = useIsAdmin()
  return (right: Right, channel_id?: string) => may({ admin, send, moderate, channel_roles }, right, channel_id)
}

/** With `imports`, the settings open where an export is imported. */
export function useCreateOrganization(onCreated: (organization: Organization) => Promise<void>) {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async ({ imports = false, ...fields }: { name: string; imports?: boolean }) => {
      const organization = await call(organizationRoutes.create, fields)
      await onCreated(organization)
      const { org_id } = organization
      if (imports) await navigate({ href: `/organizations/${org_id}/settings?section=export` })
    },
  })
}

type Changes = Partial<
  Pick<
    Organization,
    'name' | 'image' | 'label' | 'type' | 'status' | 'clips' | 'apps' | 'recording_notice' | 'session_minutes'
  >
>

export const useChangeOrganization = (org_id: string) =>
  useMutation({
    mutationFn: (changes: Changes) => call(organizationRoutes.update, { ...changes, org_id }),
    onSuccess: keep,
  })

function keep(changed: Organization) {
  const { org_id } = changed
  if (defOrganization.get()?.org_id === org_id) defOrganization.set(changed)
  organizations.set(organizations.get()?.map((each) => (each.org_id === org_id ? changed : each)))
  const user = apiUser.get()
  if (user) persistPerson({ ...user, orgs: { ...user.orgs, [org_id]: changed } })
}

export const useRestoreOrganization = (onRestored: (org_id: string) => Promise<void>) =>
  useMutation({
    mutationFn: async (org_id: string) => {
      keep(await call(organizationRoutes.update, { org_id, deleted: null }))
      await onRestored(org_id)
    },
  })

export const useRemoveOrganization = (org_id: string) =>
  useMutation({ mutationFn: () => call(organizationRoutes.remove, { org_id }) })
