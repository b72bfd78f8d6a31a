import { inviteStatus } from '@earshot/contract/invites'
import { useInviteCard, useStoredInvitation } from '../../invites/invites.queries.ts'

/** The open invitation that brought a visitor here, and where their verification mail must lead so that it is not lost. */
export function useWelcome() {
  const stored = useStoredInvitation()
  const card = useInviteCard(stored?.invite_id).data
  const open = card?.status === inviteStatus.pending ? card : undefined
  const callbackURL = stored
    ? `/dashboard?invite=${stored.invite_id}.${encodeURIComponent(stored.verify)}`
    : '/dashboard'
  return { organization: open?.organization.name, inviter: open?.inviter, callbackURL }
}
