import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useOrganization } from '../../organizations/organizations.queries.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { useMe, useMembers } from '../../users/users.queries.ts'
import { Part } from '../parts/Part.tsx'
import parts from '../parts/parts.module.css'
import { useLeave } from './leaving.queries.ts'

/** Leaving. The last admin cannot: the sentence says what to do first. */
export function LeavePart({ org_id, onGone }: { org_id: string; onGone: () => void }) {
  const { t } = useLingui()
  const { name } = useOrganization()
  const { user_id } = useMe()
  const members = useMembers(org_id).data
  const leave = useLeave(org_id, user_id)
  const admins = members?.filter(({ org_role }) => org_role === 'admin') ?? []
  const isLast = admins.length === 1 && admins[0]?.user_id === user_id
  const belongs = members?.some((member) => member.user_id === user_id) ?? true
  const ask = () =>
    modals.openConfirmModal({
      title: t`Leave ${name}?`,
      children: t`You no longer hear or see anything of it, and your API keys here are revoked. What you said stays. To come back you need an invitation.`,
      labels: { confirm: t`Leave`, cancel: t`Stay` },
      confirmProps: { color: 'red' },
      onConfirm: () => leave.mutate(undefined, { onSuccess: onGone }),
    })
  if (!belongs) return null
  return (
    <Part title={t`Leave the organization`} text={t`Your talks stay with the others, from a former member.`}>
      {leave.isError && <ErrorNote title={t`You are still here`} error={leave.error} />}
      {isLast ? (
        <p className={parts.note}>
          {t`You are the only admin, and an organization needs one. Make somebody else an admin first, in the list of users, or delete the organization.`}
        </p>
      ) : (
        <div className={parts.row}>
          <Button variant="default" loading={leave.isPending} onClick={ask}>
            {t`Leave ${name}`}
          </Button>
        </div>
      )}
    </Part>
  )
}
