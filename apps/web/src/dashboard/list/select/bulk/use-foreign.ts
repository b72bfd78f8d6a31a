import type { FoundTalk } from '@earshot/contract/search'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useIsAdmin } from '../../../../organizations/organizations.queries.ts'
import { useMe } from '../../../../users/users.queries.ts'

/** Why talks may be neither moved nor deleted: only their senders and admins do that. Undefined where one may. */
export function useForeign(talks: readonly FoundTalk[]): string | undefined {
  const { t } = useLingui()
  const admin = useIsAdmin()
  const { user_id } = useMe()
  const count = admin ? 0 : talks.filter((talk) => talk.user_id !== user_id).length
  if (count === 0) return undefined
  return t`${plural(count, {
    one: 'One of these was sent by somebody else: only they and admins can do that',
    other: '# of these were sent by others: only they and admins can do that',
  })}`
}
