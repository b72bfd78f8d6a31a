import { inviteStatus } from '@earshot/contract/invites'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { AuthFrame } from '../AuthFrame.tsx'
import classes from '../auth.module.css'
import { hasJoined, useDropInvitation, useInviteCard } from '../../app/session/pending-invitation.queries.ts'
import { watchClock } from '../../app/session/expiry-clock.ts'
import { useOwnRequests } from '../../invites/own-invites.queries.ts'
import { loadSettingsTexts } from '../../lib/language.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Skeletons } from '../../ui/Skeletons.tsx'
import { useSession } from '../../app/session/session-context.ts'
import { agreeToInvitation, usePendingInvitation } from '../../app/session/pending-invitation.ts'
import { SignOutButton } from './SignOutButton.tsx'
import { useClosedInvitationText, InvitationText } from './InvitationText.tsx'

const OwnRequests = lazyPart(async () => {
  await loadSettingsTexts()
  return (await import('../../invites/OwnRequests.tsx')).OwnRequests
})

export function InvitationScreen({ problem }: { problem: Error | null }) {
  const { t } = useLingui()
  const session = useSession()
  const card = useInviteCard(usePendingInvitation()?.invite_id)
  const onSuccess = () => session.restart()
  const join = useMutation({ mutationFn: async () => agreeToInvitation(), onSuccess })
  const drop = useDropInvitation(onSuccess)
  const organization = card.data?.organization.name
  const requested = useRequested(organization)
  useOpenWhenAccepted(requested ? organization : undefined)
  const failed = requested ? drop.error : (problem ?? drop.error ?? card.error)
  const open = card.data?.status === inviteStatus.pending && !problem && !requested
  const used = card.data?.status === inviteStatus.accepted && !problem
  const joinLabel = card.data?.approval ? t`Ask to join ${organization ?? ''}` : t`Join ${organization ?? ''}`
  if (card.isPending) return <Loading />
  return (
    <AuthFrame
      title={organization ? t`Join ${organization}` : t`Your invitation`}
      text={open && organization && <InvitationText organization={organization} inviter={card.data?.inviter} />}
    >
      <div className={classes.form}>
        {requested && <OwnRequests />}
        <ClosedNote failed={failed} status={card.data?.status} />
        {(open || used) && (
          <Button size="md" loading={join.isPending} onClick={() => join.mutate()}>
            {open ? joinLabel : t`Open ${organization ?? ''}`}
          </Button>
        )}
        {open && (
          <Button size="md" variant="default" loading={drop.isPending} onClick={() => drop.mutate({ decline: true })}>
            {t`Decline`}
          </Button>
        )}
        <Button
          size="md"
          variant={open ? 'subtle' : 'default'}
          color="gray"
          onClick={() => drop.mutate({ decline: false })}
        >
          {open ? t`Not now` : t`Continue without it`}
        </Button>
      </div>
      {failed && problem && <SignOutButton label={t`Use another account`} keepInvitation />}
    </AuthFrame>
  )
}

function Loading() {
  const { t } = useLingui()
  return (
    <AuthFrame title={t`Your invitation`}>
      <Skeletons rows={2} />
    </AuthFrame>
  )
}

/** Whether the person has asked to join. */
const useRequested = (organization: string | undefined) =>
  useOwnRequests().data?.some((request) => request.organization === organization)

/** No stream of events tells people without an organization that an admin has let them in. */
function useOpenWhenAccepted(organization: string | undefined) {
  const session = useSession()
  useEffect(() => {
    if (organization === undefined) return
    const look = async () => {
      if (await hasJoined(organization)) await session.restart()
    }
    return watchClock(() => void look())
  }, [organization, session])
}

function ClosedNote({ failed, status }: { failed: Error | null; status: number | undefined }) {
  const { t } = useLingui()
  const text = useClosedInvitationText(status)
  if (failed) return <ErrorNote error={failed} title={t`You cannot use this invitation`} />
  if (status === inviteStatus.accepted)
    return <p>{t`This invitation was already used. If that was you, you are a member. Otherwise ask for a new one.`}</p>
  return text && <p>{text}</p>
}
