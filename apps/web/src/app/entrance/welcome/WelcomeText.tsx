import { Trans } from '@lingui/react/macro'
import { useInviteCard, useStoredInvitation } from '../../../invites/invites.queries.ts'
import { Avatar } from '../../../ui/Avatar.tsx'

interface WelcomeTextProps {
  organization: string
  inviter: string | undefined
}

/** Who invites, where to, and which address: whoever has several sees which one to come with. */
export function WelcomeText({ organization, inviter }: WelcomeTextProps) {
  const card = useInviteCard(useStoredInvitation()?.invite_id).data
  const email = card?.email
  return (
    <>
      {card?.organization.image && (
        <>
          <Avatar name={organization} image={card.organization.image} size={48} square />
          <br />
        </>
      )}
      <Trans>
        {inviter} invites you to <strong>{organization}</strong>.
      </Trans>
      {email && (
        <>
          {' '}
          <Trans>The invitation is for {email}.</Trans>
        </>
      )}
    </>
  )
}
