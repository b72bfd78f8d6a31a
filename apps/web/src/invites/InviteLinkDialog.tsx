import type { InviteLink } from '@earshot/contract/invites'
import { Trans, useLingui } from '@lingui/react/macro'
import { Modal, TextInput } from '@mantine/core'
import { useHasOutbox } from '../auth/provider/mail-server.queries.ts'
import { CopyButton } from '../ui/form/CopyButton.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { OutboxAnchor } from '../ui/OutboxAnchor.tsx'
import { QrCode } from '../ui/QrCode.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { type LinkedInvite, useInviteLink } from './invites.queries.ts'
import classes from './invite-link.module.css'

interface InviteLinkDialogProps {
  /** Undefined closes it. */
  invite: LinkedInvite | undefined
  title: string
  onClose: () => void
}

/** A link to pass on by hand: the only way to invite where no mail server is set up. */
export function InviteLinkDialog({ invite, title, onClose }: InviteLinkDialogProps) {
  return (
    <Modal opened={invite !== undefined} onClose={onClose} title={title} size={460}>
      {invite && <Link invite={invite} />}
    </Modal>
  )
}

function Link({ invite }: { invite: LinkedInvite }) {
  const { t } = useLingui()
  const link = useInviteLink(invite.invite_id)
  if (link.error)
    return <ErrorNote title={t`Could not make the link`} error={link.error} retry={() => void link.refetch()} />
  if (!link.data) return <Skeletons rows={3} />
  return (
    <div className={classes.link}>
      <LinkText email={invite.email} {...link.data} />
      <TextInput
        aria-label={t`Link`}
        value={link.data.link}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton text={link.data.link} label={t`Copy link`} isFirst />
      <QrCode text={link.data.link} label={t`QR code of the link`} />
    </div>
  )
}

function LinkText({ email, mailed, proven }: { email: string } & Pick<InviteLink, 'mailed' | 'proven'>) {
  const hasOutbox = useHasOutbox()
  const address = <strong>{email}</strong>
  if (mailed)
    return (
      <p>
        <Trans>
          The invitation was also sent to {address} by email. This link works, too, with one more email that confirms
          the address.
        </Trans>
      </p>
    )
  return (
    <p>
      <Trans>No mail server is set up, so nothing was sent to {address}. Pass this link on yourself.</Trans>{' '}
      {!proven && (
        <Trans>
          Opening it asks for a confirmation by email, which only the operator of this server can read without a mail
          server. If the operator copies the link, no confirmation is needed.
        </Trans>
      )}{' '}
      {hasOutbox && <OutboxAnchor />}
    </p>
  )
}
