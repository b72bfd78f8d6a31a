import { inviteStatus } from '@earshot/contract/invites'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { AuthFrame } from '../../auth/frame/AuthFrame.tsx'
import classes from '../../auth/auth.module.css'
import { useDropInvitation, useInviteCard, useStoredInvitation } from '../../invites/invites.queries.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Skeletons } from '../../ui/Skeletons.tsx'
import { useSession } from '../session/session-context.ts'
import { agreeToInvitation } from '../session/stored-invitation.ts'
import { SignOutButton } from './SignOutButton.tsx'
import { useAnswered } from './welcome/use-answered.ts'
import { WelcomeText } from './welcome/WelcomeText.tsx'

/** Somebody who is signed in has opened an invitation: they decide. `problem` is why joining did not work. */
export function InvitedScreen({ problem }: { problem: Error | null }) {
  const { t } = useLingui()
  const session = useSession()
  const card = useInviteCard(useStoredInvitation()?.invite_id)
  const onSuccess = () => session.restart()
  const join = useMutation({ mutationFn: async () => agreeToInvitation(), onSuccess })
  const drop = useDropInvitation(onSuccess)
  const failed = problem ?? drop.error ?? card.error
  const organization = card.data?.organization.name
  const answered = useAnswered(card.data?.status)
  const open = card.data?.status === inviteStatus.pending && !problem

  if (card.isPending) {
    return (
      <AuthFrame title={t`Your invitation`}>
        <Skeletons rows={2} />
      </AuthFrame>
    )
  }
  return (
    <AuthFrame
      title={organization ? t`Join ${organization}` : t`Your invitation`}
      text={open && organization && <WelcomeText organization={organization} inviter={card.data?.inviter} />}
    >
      <div className={classes.form}>
        {failed && <ErrorNote error={failed} title={t`This invitation does not work here`} />}
        {answered && !failed && <p>{answered}</p>}
        {open && (
          <Button size="md" loading={join.isPending} onClick={() => join.mutate()}>
            {t`Join ${organization ?? ''}`}
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
          {open ? t`Not now` : t`Go on without it`}
        </Button>
      </div>
      {problem && <SignOutButton label={t`Use another account`} keepInvitation />}
    </AuthFrame>
  )
}
