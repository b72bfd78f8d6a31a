import type { OwnInvite } from '@earshot/contract/invites'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Modal } from '@mantine/core'
import { useAnswerInvite, useOwnInvites } from '../../invites/own-invites.queries.ts'
import { asIs } from '../../ui/as-is.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import classes from './no-organization.module.css'

interface OwnInvitationProps {
  invite: OwnInvite
  onJoined: (org_id: string) => Promise<unknown>
  onDeclined?: (() => void) | undefined
}

/** Invitations to the person's address, also if they did not open the link in the email. */
export const OwnInvitations = ({ onJoined }: Pick<OwnInvitationProps, 'onJoined'>) =>
  useOwnInvites().data?.map((invite) => (
    <div key={invite.invite_id} className={classes.note}>
      <OwnInvitation invite={invite} onJoined={onJoined} />
    </div>
  ))

interface OwnInvitationDialogProps extends OwnInvitationProps {
  onDeclined: () => void
}

export function OwnInvitationDialog({ invite, onJoined, onDeclined }: OwnInvitationDialogProps) {
  const { t } = useLingui()
  return (
    <Modal opened onClose={onDeclined} title={t`Your invitation`}>
      <OwnInvitation {...{ invite, onJoined, onDeclined }} />
    </Modal>
  )
}

function OwnInvitation({ invite, onJoined, onDeclined }: OwnInvitationProps) {
  const { t } = useLingui()
  const { organization, inviter } = invite
  const { join, decline } = useAnswerInvite(invite, onJoined)
  const error = join.error ?? decline.error
  const [who, where] = [asIs(inviter), asIs(organization)]
  return (
    <>
      <p>
        <Trans>
          {who} invited you to <strong>{where}</strong>.
        </Trans>
      </p>
      {error && <ErrorNote error={error} title={t`You cannot use this invitation`} />}
      {invite.needs === 'link' && (
        <p>{t`You are invited as an admin. Open the link in the invitation email to join.`}</p>
      )}
      {invite.needs === 'sign_in' && (
        <p>{t`Open the link in the invitation email to join, or sign out and in again.`}</p>
      )}
      <div className={classes.answers}>
        {invite.needs === null && (
          <Button size="sm" loading={join.isPending} onClick={() => join.mutate()} aria-label={t`Join ${organization}`}>
            {t`Join`}
          </Button>
        )}
        <Button
          size="sm"
          variant="default"
          loading={decline.isPending}
          onClick={() => decline.mutate(undefined, { onSuccess: () => onDeclined?.() })}
        >
          {t`Decline`}
        </Button>
      </div>
    </>
  )
}
