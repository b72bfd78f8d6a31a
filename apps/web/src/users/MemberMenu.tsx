import type { Member } from '@earshot/contract/members'
import { useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { IconUserMinus } from '@tabler/icons-react'
import { RowMenu } from '../ui/table/RowMenu.tsx'
import { useMemberChanges } from './users.queries.ts'
import { complain } from '../ui/screen/complain.ts'

export function MemberMenu({ member: { org_id, user_id, name } }: { member: Member }) {
  const { t } = useLingui()
  const { remove } = useMemberChanges(org_id)

  const askAndRemove = () =>
    modals.openConfirmModal({
      title: t`Remove ${name} from the organization?`,
      children: t`Their talks stay. What they may do here ends at once, and so do the API keys they made. They can be invited again.`,
      labels: { confirm: t`Remove`, cancel: t`Keep` },
      confirmProps: { color: 'red' },
      onConfirm: () =>
        remove.mutate(user_id, {
          onSuccess: () => notifications.show({ message: t`${name} does not belong to the organization any more.` }),
          onError: (error) => complain(t`Not removed`, error),
        }),
    })

  return (
    <RowMenu label={t`More about ${name}`}>
      <Menu.Item color="red" leftSection={<IconUserMinus size={16} stroke={1.6} />} onClick={askAndRemove}>
        {t`Remove from the organization`}
      </Menu.Item>
    </RowMenu>
  )
}
