import { type FirstSteps, organizationRoutes } from '@earshot/contract/organizations'
import { userRoutes } from '@earshot/contract/users'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAlerts } from '../alerts/alerts.queries.ts'
import { useInvites } from '../invites/invites.queries.ts'
import { cacheKind, cacheQuery } from '../lib/api/cache-keys.ts'
import { apiUser } from '../lib/browser-storage/server-values.ts'
import { call } from '../lib/client.ts'
import { useIsAdmin, useMay, useOrganization } from '../organizations/organizations.queries.ts'
import { useMe, useMembers } from '../users/users.queries.ts'

/** Refetched when talks change. `listed` refetches it when one of the lists it depends on changes in length. */
const firstSteps = cacheKind<FirstSteps, [org_id: string, listed: number]>('talks', 'first steps')

/** What is left to do for the organization, or for a member's own start: each with whether it is done. */
export type Steps = Partial<Record<'talk' | 'invite' | 'alert' | 'upload' | 'listen' | 'record' | 'notify', boolean>>

/**
 * Shown to people who have not finished them: to admins those of the organization, to others their own. Until the answer
 * arrives, admins see what the lists tell, to avoid a layout shift.
 */
export function useFirstSteps() {
  const { org_id } = useOrganization()
  const admin = useIsAdmin()
  const may = useMay()
  const { onboarded } = useMe()
  const { listed, size } = useListed(admin && !onboarded)
  const enabled = !onboarded
  const { data, isError } = useQuery(
    cacheQuery(firstSteps.key(org_id, size), {
      queryFn: ({ signal }) => call(organizationRoutes.steps, { org_id }, { signal }),
      placeholderData: (before) => before ?? (admin ? { ...listed, upload: false } : undefined),
      refetchOnMount: 'always',
      enabled,
    }),
  )
  const steps = data && stepsOf(data, { admin, sends: may('send') })
  const { mutate: finish } = useMutation({
    mutationFn: () => call(userRoutes.update, { onboarded: true }),
    onMutate: () => {
      const user = apiUser.get()
      if (user) apiUser.set({ ...user, onboarded: true })
    },
  })
  const done = steps !== undefined && Object.values(steps).every(Boolean)
  useEffect(() => {
    if (enabled && done) finish()
  }, [enabled, done, finish])
  return { shown: enabled && steps !== undefined && !done && !isError, steps, finish: () => finish() }
}

/** What admins know without asking, and how much is in the lists that change it; for members what they have not heard. */
function useListed(enabled: boolean) {
  const { org_id, onboarded } = useOrganization()
  const alerts = useAlerts(org_id, { enabled }).data?.length ?? 0
  const members = useMembers(org_id, { enabled }).data?.length ?? 0
  const invites = useInvites(org_id, { enabled }).data?.length ?? 0
  return {
    listed: { talk: onboarded, alert: alerts > 0, invite: invites > 0 || members > 1 },
    size: alerts + members + invites,
  }
}

function stepsOf({ own, ...organization }: FirstSteps, { admin, sends }: { admin: boolean; sends: boolean }): Steps {
  if (admin) return organization
  if (!own) return {}
  return sends ? own : { listen: own.listen, notify: own.notify }
}
