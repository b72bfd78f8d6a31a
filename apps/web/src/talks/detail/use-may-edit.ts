import type { TalkRow } from '@earshot/contract/talks'
import { useMay } from '../../organizations/organizations.queries.ts'
import { useMe } from '../../users/users.queries.ts'

/** Correct, tag, title and rate: moderators, and people what they sent themselves. */
export function useMayEdit() {
  const may = useMay()
  const me = useMe()
  return ({ user_id, channel_id }: Pick<TalkRow, 'user_id' | 'channel_id'>) =>
    user_id === me.user_id || may('moderate', channel_id)
}
