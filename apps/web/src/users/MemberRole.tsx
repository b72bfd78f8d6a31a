import type { Member } from '@earshot/contract/members'
import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import classes from './users.module.css'
import { useMemberChanges } from './users.queries.ts'
import { complain } from '../ui/screen/complain.ts'

interface MemberRoleProps {
  member: Member
  me: boolean
  /** Without them nobody could manage the organization. */
  onlyAdmin: boolean
}

/** What somebody may do here, changed in its place. */
export function MemberRole({ member: { org_id, user_id, name, org_role }, me, onlyAdmin }: MemberRoleProps) {
  const { t } = useLingui()
  const { update } = useMemberChanges(org_id)

  const become = (role: Member['org_role']) =>
    update.mutate(
      { user_id, org_role: role },
      {
        onSuccess: () =>
          notifications.show({ message: role === 'admin' ? t`${name} is an admin now.` : t`${name} is a member now.` }),
        onError: (error) => complain(t`Not changed`, error),
      },
    )

  const askAndStepDown = () =>
    modals.openConfirmModal({
      title: t`Give up managing this organization?`,
      children: t`You stay a member. Only another admin can make you one again.`,
      labels: { confirm: t`Become a member`, cancel: t`Stay an admin` },
      confirmProps: { color: 'red' },
      onConfirm: () => become('member'),
    })

  return (
    <span className={classes.role}>
      <NativeSelect
        aria-label={t`Role of ${name}`}
        value={org_role}
        disabled={onlyAdmin || update.isPending}
        onChange={({ currentTarget: { value } }) => {
          if (me && value === 'member') askAndStepDown()
          else become(value as Member['org_role'])
        }}
        data={[
          { value: 'member', label: t`Member` },
          { value: 'admin', label: t`Admin` },
        ]}
      />
      {onlyAdmin && <span className={classes.why}>{t`The only admin. Make somebody else one first.`}</span>}
    </span>
  )
}
