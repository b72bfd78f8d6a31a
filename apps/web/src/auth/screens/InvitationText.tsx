import { Trans, useLingui } from '@lingui/react/macro'
import { invitationPath, usePendingInvitation } from '../../app/session/pending-invitation.ts'
import { useInviteCard } from '../../app/session/pending-invitation.queries.ts'
import { sessionToken } from '../../lib/browser-storage/values.ts'
import { usePageStore } from '../../lib/page-store.ts'
import { asIs } from '../../ui/as-is.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { type InviteCard, inviteStatus } from '@earshot/contract/invites'
import { roleOf } from '@earshot/contract/rules/roles'
import { useRoleWords } from '../../ui/use-role-words.ts'
import { isEmail } from '@earshot/contract/rules/email'
import { useLocation, useSearch } from '@tanstack/react-router'
import { targetOf } from '../../app/session/safe-redirect.ts'

interface InvitationTextProps {
  organization: string
  inviter: string | undefined
}

export function InvitationText({ organization, inviter }: InvitationTextProps) {
  const stored = usePendingInvitation()
  // Same condition as in the screens around it: without a session, the holder of the link sees the whole address.
  const verify = usePageStore(sessionToken) === undefined ? stored?.verify : undefined
  const card = useInviteCard(stored?.invite_id, verify).data
  const email = card?.email
  const [who, where] = [asIs(inviter), asIs(organization)]
  return (
    <>
      {card?.organization.image && (
        <>
          <Avatar name={organization} image={card.organization.image} size={48} square />
          <br />
        </>
      )}
      <Trans>
        {who} invited you to <strong>{where}</strong>.
      </Trans>
      {email && (
        <>
          {' '}
          <Trans>The invitation is for {email}.</Trans>
        </>
      )}
      {card?.approval && (
        <>
          {' '}
          <Trans>An admin decides who joins.</Trans>
        </>
      )}
      {card?.invited && <InvitedAs invited={card.invited} />}
    </>
  )
}

function InvitedAs({ invited }: { invited: NonNullable<InviteCard['invited']> }) {
  const { t } = useLingui()
  const { roles, guest } = useRoleWords()
  const { admin, guest_until, channel_names } = invited
  const words = { ...roles, listener: t`You can listen.`, sender: t`You can listen and send.` }
  const role = words[roleOf({ ...invited, org_role: admin ? 'admin' : 'member' })]
  const where = [guest_until && guest(guest_until), ...channel_names].filter(Boolean).join(' · ')
  return (
    <>
      <br />
      {role}
      {where && (
        <>
          <br />
          {where}
        </>
      )}
    </>
  )
}

/** The pending invitation of a visitor, and the URL that emails and other sites must return to so that it is not lost. */
export function useInvitation() {
  const search = useSearch({ strict: false })
  const state = useLocation({ select: (at) => at.state })
  const stored = usePendingInvitation()
  const { data: card, isLoading } = useInviteCard(stored?.invite_id, stored?.verify)
  const open = card?.status === inviteStatus.pending ? card : undefined
  const target = stored ? invitationPath(stored) : targetOf(search, state)
  // The address is masked if the invite was loaded without its secret.
  const email = open && isEmail(open.email) ? open.email : undefined
  const { name } = open?.invited ?? {}
  const proven = open?.proven === true && stored ? stored : undefined
  const { organization, inviter, approval = false } = open ?? {}
  return { organization: organization?.name, inviter, approval, email, name, proven, isLoading, target }
}

/** Undefined while the invitation is valid. */
export function useClosedInvitationText(status: number | undefined): string | undefined {
  const { t } = useLingui()
  switch (status) {
    case inviteStatus.accepted:
      return t`This invitation was already used. If that was you, sign in. Otherwise ask for a new one.`
    case inviteStatus.declined:
      return t`This invitation was declined. Ask for a new one if you change your mind.`
    case inviteStatus.revoked:
      return t`This invitation was withdrawn. Ask the person who sent it.`
    case inviteStatus.expired:
      return t`This invitation has expired. Ask for a new one.`
    default:
      return undefined
  }
}
