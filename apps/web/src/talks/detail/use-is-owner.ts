import type { TalkRow } from '@earshot/contract/talks'
import { useIsAdmin } from '../../organizations/organizations.queries.ts'
import { useMe } from '../../users/users.queries.ts'

export function useIsOwner({ user_id }: Pick<TalkRow, 'user_id'>) {
  const admin = useIsAdmin()
  const me = useMe()
  return admin || user_id === me.user_id
}
