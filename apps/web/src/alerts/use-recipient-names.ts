import type { Alert } from '@earshot/contract/alerts'
import { namedBy } from '@earshot/contract/rules/recipients'
import { useLingui } from '@lingui/react/macro'
import { useUnknownMember } from '../dashboard/person-names.queries.ts'
import { useIsGuest, useMembers } from '../users/users.queries.ts'

/** Names of people and roles, and of whom an alert notifies. */
export function useRecipientNames(org_id: string) {
  const { t } = useLingui()
  const members = useMembers(org_id).data
  const isGuest = useIsGuest(org_id)
  const unknown = useUnknownMember(org_id)
  const known = new Map(members?.map(({ user_id, name, email }) => [user_id, name || email]))
  const roleNames = { admin: t`Admins`, moderator: t`Moderators` }
  const nameOf = (user_id: string) => known.get(user_id) ?? unknown

  function recipientsOf(alert: Pick<Alert, 'recipients' | 'created_by'>) {
    const { user_ids, roles } = namedBy(alert)
    const here = user_ids.filter((user_id) => known.has(user_id))
    // Guests do not know everyone.
    const isGone = members !== undefined && !isGuest && here.length < user_ids.length
    const names = [...roles.map((role) => roleNames[role]), ...(isGuest ? user_ids : here).map(nameOf)]
    return { isGone, names: names.length > 0 ? names : [roleNames.admin] }
  }

  return { nameOf, roleNames, recipientsOf }
}
