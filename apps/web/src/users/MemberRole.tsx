import type { Member } from '@earshot/contract/members'
import { channelRoles, fieldsOfRole, type Role, roleOf } from '@earshot/contract/rules/roles'
import { useLingui } from '@lingui/react/macro'
import { NativeSelect, Switch } from '@mantine/core'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { notifyError } from '../ui/screen/notify-error.ts'
import { GuestChip } from '../ui/GuestChip.tsx'
import { useRoleWords } from '../ui/use-role-words.ts'
import classes from './users.module.css'
import { useMemberChanges } from './users.queries.ts'

const ROLES: readonly Role[] = [...channelRoles, 'admin']

interface MemberRoleProps {
  member: Member
  me: boolean
  onlyAdmin: boolean
}

export function MemberRole({ member, me, onlyAdmin }: MemberRoleProps) {
  const { t } = useLingui()
  const { org_id, user_id, name, guest_until } = member
  const { update } = useMemberChanges(org_id)
  const { roles } = useRoleWords()
  const present = roleOf(member)

  // An admin sends or not as before.
  const become = (role: Role) =>
    update.mutate(role === 'admin' ? { user_id, org_role: role } : { user_id, ...fieldsOfRole(role) }, {
      onSuccess: () => notifications.show({ message: t`Role of ${name} changed.` }),
      onError: (error) => notifyError(t`Could not save the change`, error),
    })

  const askAndStepDown = (role: Role) =>
    modals.openConfirmModal({
      title: t`Stop being an admin?`,
      children: t`You stay a member. Only another admin can make you an admin again.`,
      labels: { confirm: t`Become a member`, cancel: t`Stay an admin` },
      confirmProps: { color: 'red' },
      onConfirm: () => become(role),
    })

  return (
    <span className={classes.role}>
      <NativeSelect
        aria-label={t`Role of ${name}`}
        value={present}
        disabled={onlyAdmin || update.isPending}
        onChange={({ currentTarget: { value } }) => {
          if (me && present === 'admin') askAndStepDown(value as Role)
          else become(value as Role)
        }}
        data={ROLES.filter((role) => role !== 'admin' || !guest_until).map((role) => ({
          value: role,
          label: roles[role],
        }))}
      />
      <GuestChip guest_until={guest_until} />
      {onlyAdmin && <span className={classes.why}>{t`The only admin. Make someone else an admin first.`}</span>}
    </span>
  )
}

export function MemberSend({ member: { org_id, user_id, name, send } }: { member: Member }) {
  const { t } = useLingui()
  const { update } = useMemberChanges(org_id)
  const shown = update.isPending ? update.variables.send === true : send
  return (
    <Switch
      label={shown ? t`Can send` : t`Listen only`}
      aria-label={t`${name} can send talks`}
      checked={shown}
      disabled={update.isPending}
      onChange={({ currentTarget: { checked } }) =>
        update.mutate(
          { user_id, send: checked },
          {
            onError: (error) => notifyError(t`Could not save the change`, error),
          },
        )
      }
    />
  )
}
