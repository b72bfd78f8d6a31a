import { useLingui } from '@lingui/react/macro'
import { useIsGuest, useMembers } from '../users/users.queries.ts'

/** The name of a member or former member; empty until they are known. */
export function usePersonName(org_id: string) {
  const { t } = useLingui()
  const members = useMembers(org_id).data
  const unknown = useIsGuest(org_id) ? t`Another member` : t`Former member`
  return (id: string) => (members ? (members.find(({ user_id }) => user_id === id)?.name ?? unknown) : '')
}
