import { useOrganization } from '../../organizations/organizations.queries.ts'
import { useMe, useMembers } from '../../users/users.queries.ts'

/** Guests share no searches. */
export function useIsGuest() {
  const { org_id } = useOrganization()
  const { user_id } = useMe()
  const mine = useMembers(org_id).data?.find((member) => member.user_id === user_id)
  return Boolean(mine?.guest_until)
}
