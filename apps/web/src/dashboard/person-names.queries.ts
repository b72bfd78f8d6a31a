import { useLingui } from '@lingui/react/macro'
import { useImportedPeople, useIsGuest, useMembers } from '../users/users.queries.ts'

/** The name for a person who is missing from the list of members, which for guests has only people of their channels. */
export function useUnknownMember(org_id: string) {
  const { t } = useLingui()
  return useIsGuest(org_id) ? t`Another member` : t`Former member`
}

/** The name of a member, former member or imported author; empty until they are known. */
export function usePersonName(org_id: string) {
  const members = useMembers(org_id).data
  const imported = useImportedPeople(org_id).data ?? []
  const unknown = useUnknownMember(org_id)
  return (id: string) =>
    members ? ([...members, ...imported].find(({ user_id }) => user_id === id)?.name ?? unknown) : ''
}
