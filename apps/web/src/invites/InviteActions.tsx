import { ApiError } from '@earshot/contract/errors'
import { type Invite, inviteStatus } from '@earshot/contract/invites'
import { useLingui } from '@lingui/react/macro'
import { Button, Menu } from '@mantine/core'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { IconLink, IconMailOff } from '@tabler/icons-react'
import { useState } from 'react'
import { WAIT_SECONDS, useWait } from '../lib/wait.ts'
import { notifyError } from '../ui/screen/notify-error.ts'
import { RowMenu } from '../ui/table/RowMenu.tsx'
import { InviteLinkDialog } from './InviteLinkDialog.tsx'
import classes from './invite-list.module.css'
import { useRevokeInvite, useSendInvite } from './invites.queries.ts'
import { useHasMailServer } from '../auth/provider/mail-server.queries.ts'

const open: readonly number[] = [inviteStatus.pending, inviteStatus.expired]

interface InviteActionsProps {
  org_id: string
  invite: Invite
  /** Of the invited person. */
  name: string
}

export function InviteActions({ org_id, invite, name }: InviteActionsProps) {
  const { t } = useLingui()
  const revoke = useRevokeInvite(org_id)
  const { invite_id, email, status } = invite
  const mail = useHasMailServer()
  const [linked, setLinked] = useState<Invite>()

  const askAndRevoke = () =>
    modals.openConfirmModal({
      title: t`Withdraw the invitation to ${email}?`,
      children: t`The link stops working. You can invite them again later.`,
      labels: { confirm: t`Withdraw`, cancel: t`Keep it` },
      confirmProps: { color: 'red' },
      onConfirm: () =>
        revoke.mutate(invite_id, {
          onSuccess: () => notifications.show({ message: t`Invitation to ${email} withdrawn.` }),
          onError: (error) => notifyError(t`Could not withdraw the invitation`, error),
        }),
    })

  return (
    <span className={classes.actions}>
      {!mail && status === inviteStatus.pending ? (
        <Button size="xs" variant="default" onClick={() => setLinked(invite)} aria-label={t`Copy link: ${name}`}>
          {t`Copy link`}
        </Button>
      ) : (
        <ResendButton {...{ org_id, invite, name }} />
      )}
      {open.includes(status) && (
        <RowMenu label={t`More about ${name}`}>
          {status === inviteStatus.pending && (
            <Menu.Item leftSection={<IconLink size={16} stroke={1.6} />} onClick={() => setLinked(invite)}>
              {t`Copy link`}
            </Menu.Item>
          )}
          <Menu.Item color="red" leftSection={<IconMailOff size={16} stroke={1.6} />} onClick={askAndRevoke}>
            {t`Withdraw`}
          </Menu.Item>
        </RowMenu>
      )}
      <InviteLinkDialog invite={linked} title={t`Invitation link`} onClose={() => setLinked(undefined)} />
    </span>
  )
}

const MOST_SENT = 10

function ResendButton({ org_id, invite, name }: InviteActionsProps) {
  const { t } = useLingui()
  const send = useSendInvite(org_id)
  const { email, sent, send_count, status } = invite
  const { admin, send: sends, moderate, guest_until, channel_ids } = invite
  const [sentAt, setSentAt] = useState(0)
  const left = useWait(Math.max(sentAt, Date.parse(sent)), WAIT_SECONDS)
  if (status === inviteStatus.accepted) return null

  function refused(error: Error) {
    const wait = error instanceof ApiError ? error.details.retry_after : undefined
    if (wait !== undefined) setSentAt(Date.now() - (WAIT_SECONDS - wait) * 1000)
    notifyError(t`Could not send`, error)
  }

  function resend() {
    send.mutate(
      { name: invite.name, email, admin, send: sends, moderate, guest_until, channel_ids },
      {
        onSuccess: () => {
          setSentAt(Date.now())
          notifications.show({ message: t`Invitation resent to ${email}.` })
        },
        onError: refused,
      },
    )
  }

  if (send_count >= MOST_SENT) return <span>{t`Resend limit reached`}</span>
  return (
    <Button
      size="xs"
      variant="default"
      loading={send.isPending}
      disabled={left > 0}
      onClick={resend}
      aria-label={left > 0 ? t`Resend in ${left} s: ${name}` : t`Resend: ${name}`}
    >
      {left > 0 ? t`Resend in ${left} s` : t`Resend`}
    </Button>
  )
}
