import { memberRoutes } from '@earshot/contract/members'
import { useLingui } from '@lingui/react/macro'
import { modals } from '@mantine/modals'
import { useMutation } from '@tanstack/react-query'
import { createElement } from 'react'
import { useOrganization } from '../organizations/organizations.queries.ts'
import { lastVisitedOrganization, leftOrganization } from '../lib/browser-storage/values.ts'
import { call } from '../lib/client.ts'
import { DepartureFacts } from './DepartureFacts.tsx'
import { useMe, useMembers } from './users.queries.ts'

/** Asks for confirmation. The last admin cannot leave. */
export function useLeaveOrganization(onGone: () => void) {
  const { t } = useLingui()
  const { org_id, name } = useOrganization()
  const { user_id } = useMe()
  const admins = useMembers(org_id).data?.filter(({ org_role }) => org_role === 'admin') ?? []
  const leave = useMutation({
    // Before the event about it arrives.
    onMutate: () => leftOrganization.set(name),
    mutationFn: () => call(memberRoutes.remove, { org_id, user_id }),
    onError: () => leftOrganization.set(undefined),
    onSuccess: () => {
      lastVisitedOrganization(user_id).set(undefined)
      onGone()
    },
  })
  const intro = t`You lose access to it. Your talks stay. To come back, you need an invitation.`
  const ask = () =>
    modals.openConfirmModal({
      title: t`Leave ${name}?`,
      children: createElement(DepartureFacts, { org_id, user_id, intro }),
      labels: { confirm: t`Leave`, cancel: t`Stay` },
      confirmProps: { color: 'red' },
      onConfirm: () => leave.mutate(),
    })
  return {
    ask,
    isLast: admins.length === 1 && admins[0]?.user_id === user_id,
    isLeaving: leave.isPending,
    error: leave.error,
  }
}
