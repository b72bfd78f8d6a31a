import { inviteStatus } from '@earshot/contract/invites'
import { isEmail } from '@earshot/contract/rules/email'
import { useSearch } from '@tanstack/react-router'
import { useInviteCard, useStoredInvitation } from '../../../invites/invites.queries.ts'
import { safeTarget } from '../../guards/safe-target.ts'

/** The open invitation that brought a visitor here, and where letters and other sites must lead so that nothing is lost. */
export function useWelcome() {
  const { callbackURL } = useSearch({ strict: false })
  const stored = useStoredInvitation()
  const { data: card, isLoading } = useInviteCard(stored?.invite_id, stored?.verify)
  const open = card?.status === inviteStatus.pending ? card : undefined
  const target = stored
    ? `/dashboard?invite=${stored.invite_id}.${encodeURIComponent(stored.verify)}`
    : (safeTarget(callbackURL) ?? '/dashboard')
  // Of an invite that is shown without its secret the address is masked.
  const email = open && isEmail(open.email) ? open.email : undefined
  return { organization: open?.organization.name, inviter: open?.inviter, email, isLoading, target }
}
