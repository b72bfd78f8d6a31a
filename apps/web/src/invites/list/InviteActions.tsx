import { type Invite, inviteStatus } from '@earshot/contract/invites'
import { useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { IconMailOff } from '@tabler/icons-react'
import { RowMenu } from '../../ui/table/RowMenu.tsx'
import { useRevokeInvite } from '../invites.queries.ts'
import classes from './list.module.css'
import { ResendButton } from './ResendButton.tsx'
import { complain } from '../../ui/screen/complain.ts'

const open: readonly number[] = [inviteStatus.pending, inviteStatus.expired]

/** What can be done with an invite: send it again, or take it back as long as nobody has answered it. */
export function InviteActions({ org_id, invite }: { org_id: string; invite: Invite }) {
  const { t } = useLingui()
  const revoke = useRevokeInvite(org_id)
  const { invite_id, name, email, status } = invite

  const askAndRevoke = () =>
    modals.openConfirmModal({
      title: t`Withdraw the invitation to ${email}?`,
      children: t`The link in its letter opens nothing any more. You can invite them again later.`,
      labels: { confirm: t`Withdraw`, cancel: t`Keep it` },
      confirmProps: { color: 'red' },
      onConfirm: () =>
        revoke.mutate(invite_id, {
          onSuccess: () => notifications.show({ message: t`The invitation to ${email} is withdrawn.` }),
          onError: (error) => complain(t`Not withdrawn`, error),
        }),
    })

  return (
    <span className={classes.actions}>
      <ResendButton org_id={org_id} invite={invite} />
      {open.includes(status) && (
        <RowMenu label={t`More about ${name}`}>
          <Menu.Item color="red" leftSection={<IconMailOff size={16} stroke={1.6} />} onClick={askAndRevoke}>
            {t`Withdraw`}
          </Menu.Item>
        </RowMenu>
      )}
    </span>
  )
}
