import { useInviteCard, useStoredInvitation } from '../../../invites/invites.queries.ts'
import { ErrorNote } from '../../../ui/ErrorNote.tsx'
import { useAnswered } from './use-answered.ts'

/** Somebody came by an invitation that opens nothing any more: why, above the way in that is still there. */
export function InvitationOver() {
  const card = useInviteCard(useStoredInvitation()?.invite_id)
  const answered = useAnswered(card.data?.status)
  if (card.error) return <ErrorNote error={card.error} />
  return answered ? <p role="status">{answered}</p> : null
}
