import { type FirstSteps, organizationRoutes } from '@earshot/contract/organizations'
import { userRoutes } from '@earshot/contract/users'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAlerts } from '../alerts/alerts.queries.ts'
import { useInvites } from '../invites/invites.queries.ts'
import { cacheKind, cacheQuery } from '../lib/api/cache-keys.ts'
import { apiUser } from '../lib/browser-storage/server-values.ts'
import { call } from '../lib/client.ts'
import { useIsAdmin, useOrganization } from '../organizations/organizations.queries.ts'
import { useMe, useMembers } from '../users/users.queries.ts'

/** Refetched when talks change. `listed` refetches it when one of the lists it depends on changes in length. */
const firstSteps = cacheKind<FirstSteps, [org_id: string, listed: number]>('talks', 'first steps')

/**
 * Shown to admins who have not finished them, in every organization with steps left. Until the answer arrives, the
 * state is derived from the lists to avoid a layout shift.
 */
export function useFirstSteps() {
  const { org_id, onboarded: onboardedThere } = useOrganization()
  const admin = useIsAdmin()
  const { onboarded } = useMe()
  const enabled = admin && !onboarded
  const alerts = useAlerts(org_id, { enabled }).data?.length ?? 0
  const members = useMembers(org_id, { enabled }).data?.length ?? 0
  const invites = useInvites(org_id, { enabled }).data?.length ?? 0
  const listed = { talk: onboardedThere, alert: alerts > 0, invite: invites > 0 || members > 1 }
  const { data: steps, isError } = useQuery(
    cacheQuery(firstSteps.key(org_id, alerts + members + invites), {
      queryFn: ({ signal }) => call(organizationRoutes.steps, { org_id }, { signal }),
      placeholderData: (before) => before ?? { ...listed, upload: false },
      enabled,
    }),
  )
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
  return { shown: enabled && !done && !isError, steps, finish: () => finish() }
}
