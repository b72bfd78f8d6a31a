import { inviteStatus } from '@earshot/contract/invites'
import { useSearch } from '@tanstack/react-router'
import { useInviteCard, useStoredInvitation } from '../../../invites/invites.queries.ts'
import { safeTarget } from '../../guards/safe-target.ts'

/** The open invitation that brought a visitor here, and where letters and other sites must lead so that nothing is lost. */
export function useWelcome() {
  const { callbackURL } = useSearch({ strict: false })
  const stored = useStoredInvitation()
  const card = useInviteCard(stored?.invite_id).data
  const open = card?.status === inviteStatus.pending ? card : undefined
  const target = stored
    ? `/dashboard?invite=${stored.invite_id}.${encodeURIComponent(stored.verify)}`
    : (safeTarget(callbackURL) ?? '/dashboard')
  return { organization: open?.organization.name, inviter: open?.inviter, target }
}
