import { type Invite, inviteStatus } from '@earshot/contract/invites'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useSendInvite } from './invites.queries.ts'

const again: readonly number[] = [inviteStatus.pending, inviteStatus.declined, inviteStatus.expired]

/** Sends the same invite again; once joined there is nothing to send. */
export function ResendButton({ org_id, invite }: { org_id: string; invite: Invite }) {
  const { t } = useLingui()
  const send = useSendInvite(org_id)
  const { name, email, admin } = invite
  if (!again.includes(invite.status)) return null

  const resend = () =>
    send.mutate(
      { name, email, admin },
      {
        onSuccess: () => notifications.show({ message: t`The invitation to ${email} is on its way again.` }),
        onError: (error) => notifications.show({ color: 'red', title: t`Not sent`, message: error.message }),
      },
    )

  return (
    <Button size="xs" variant="default" loading={send.isPending} onClick={resend} aria-label={t`Send again to ${name}`}>
      {t`Send again`}
    </Button>
  )
}
