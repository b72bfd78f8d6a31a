import { ADMIN_LEVEL } from '@earshot/contract/rules/is-admin'
import type { Member } from '@earshot/contract/members'
import { useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import {
  IconCalendarUser,
  IconLogout,
  IconShieldOff,
  IconUserCheck,
  IconUserMinus,
  IconUserX,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { notifyError } from '../ui/screen/notify-error.ts'
import { RowMenu } from '../ui/table/RowMenu.tsx'
import { DepartureFacts } from './DepartureFacts.tsx'
import { GuestDialog } from './GuestDialog.tsx'
import { useAskAndRemoveFactor } from './use-remove-factor.ts'
import { useSignOut } from './use-sign-out.ts'
import { useMe, useMemberChanges } from './users.queries.ts'

export function MemberMenu({ member }: { member: Member }) {
  const { t } = useLingui()
  const { name, org_role, guest_until, second_factor } = member
  const endGuest = useAskAndEndGuest(member)
  const askAndRemove = useAskAndRemove(member)
  const signOut = useSignOut(member)
  const removeFactor = useAskAndRemoveFactor(member)
  const isOperator = useMe().level >= ADMIN_LEVEL
  const [guesting, { open, close }] = useDisclosure()

  return (
    <>
      <RowMenu label={t`More about ${name}`}>
        {org_role !== 'admin' && (
          <Menu.Item leftSection={<IconCalendarUser size={16} stroke={1.6} />} onClick={open}>
            {guest_until ? t`Change guest access` : t`Make a guest`}
          </Menu.Item>
        )}
        {guest_until && (
          <Menu.Item leftSection={<IconUserCheck size={16} stroke={1.6} />} onClick={endGuest}>
            {t`Make a member`}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.6} />} onClick={() => signOut(false)}>
          {t`Sign out of this organization`}
        </Menu.Item>
        {isOperator && (
          <Menu.Item leftSection={<IconLogout size={16} stroke={1.6} />} onClick={() => signOut(true)}>
            {t`Sign out everywhere`}
          </Menu.Item>
        )}
        {second_factor && !guest_until && (
          <Menu.Item leftSection={<IconShieldOff size={16} stroke={1.6} />} onClick={removeFactor}>
            {t`Remove two-factor authentication`}
          </Menu.Item>
        )}
        <EraseItem member={member} />
        <Menu.Item color="red" leftSection={<IconUserMinus size={16} stroke={1.6} />} onClick={askAndRemove}>
          {t`Remove from the organization`}
        </Menu.Item>
      </RowMenu>
      <GuestDialog member={member} opened={guesting} onClose={close} />
    </>
  )
}

function useAskAndEndGuest({ org_id, user_id, name }: Member) {
  const { t } = useLingui()
  const { update } = useMemberChanges(org_id)
  return () =>
    modals.openConfirmModal({
      title: t`Make ${name} a member?`,
      children: t`They can hear all open channels, with no end date.`,
      labels: { confirm: t`Make a member`, cancel: t`Cancel` },
      onConfirm: () =>
        update.mutate(
          { user_id, guest_until: null },
          { onError: (error) => notifyError(t`Could not save the change`, error) },
        ),
    })
}

function useAskAndRemove({ org_id, user_id, name }: Member) {
  const { t } = useLingui()
  const { remove } = useMemberChanges(org_id)
  return () =>
    modals.openConfirmModal({
      title: t`Remove ${name} from the organization?`,
      children: (
        <DepartureFacts
          org_id={org_id}
          user_id={user_id}
          intro={t`Their talks stay. They lose access right away. You can invite them again.`}
        />
      ),
      labels: { confirm: t`Remove`, cancel: t`Cancel` },
      confirmProps: { color: 'red' },
      onConfirm: () =>
        remove.mutate(user_id, {
          onSuccess: () => notifications.show({ message: t`${name} removed from the organization.` }),
          onError: (error) => notifyError(t`Could not remove it`, error),
        }),
    })
}

function EraseItem({ member: { org_id, user_id } }: { member: Member }) {
  const { t } = useLingui()
  return (
    <Menu.Item
      leftSection={<IconUserX size={16} stroke={1.6} />}
      renderRoot={(props) => (
        <Link
          {...props}
          to="/organizations/$org_id/settings"
          params={{ org_id }}
          search={{ section: 'erasure', user_id }}
        />
      )}
    >
      {t`Erase what they said`}
    </Menu.Item>
  )
}
