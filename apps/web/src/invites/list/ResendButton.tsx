import { ApiError } from '@earshot/contract/errors'
import { type Invite, inviteStatus } from '@earshot/contract/invites'
import { useLingui } from '@lingui/react/macro'
import { Button, VisuallyHidden } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { WAIT_SECONDS } from '../../lib/waiting/sent-times.ts'
import { useWait } from '../../lib/waiting/use-wait.ts'
import { useSendInvite } from '../invites.queries.ts'
import { complain } from '../../ui/screen/complain.ts'

/** An invite is sent so often, and then no more. */
const MOST_SENT = 10

/** Sends the same invite again, once a minute and ten times in all; once joined there is nothing to send. */
export function ResendButton({ org_id, invite }: { org_id: string; invite: Invite }) {
  const { t } = useLingui()
  const send = useSendInvite(org_id)
  const { name, email, admin, send: maySend, created, send_count, status } = invite
  const [sentAt, setSentAt] = useState(send_count === 1 ? Date.parse(created) : undefined)
  const left = useWait(sentAt, WAIT_SECONDS)
  if (status === inviteStatus.accepted) return null

  /** The server may know of a letter that somebody else has sent. */
  function refused(error: Error) {
    const wait = error instanceof ApiError ? error.details.retry_after : undefined
    if (wait !== undefined) setSentAt(Date.now() - (WAIT_SECONDS - wait) * 1000)
    complain(t`Not sent`, error)
  }

  function resend() {
    send.mutate(
      { name, email, admin, send: maySend },
      {
        onSuccess: () => {
          setSentAt(Date.now())
          notifications.show({ message: t`The invitation to ${email} is on its way again.` })
        },
        onError: refused,
      },
    )
  }

  if (send_count >= MOST_SENT) return <span>{t`Sent ten times`}</span>
  return (
    <Button size="xs" variant="default" loading={send.isPending} disabled={left > 0} onClick={resend}>
      {left > 0 ? t`Again in ${left} s` : t`Send again`}
      <VisuallyHidden>, {name}</VisuallyHidden>
    </Button>
  )
}
