import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useOrganization } from '../../organizations/organizations.queries.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { useLeaving } from '../../users/leaving.queries.ts'
import { useMe, useMembers } from '../../users/users.queries.ts'
import { Part } from '../parts/Part.tsx'
import parts from '../parts/parts.module.css'

/** Leaving. The last admin cannot: the sentence says what to do first. */
export function LeavePart({ org_id, onGone }: { org_id: string; onGone: () => void }) {
  const { t } = useLingui()
  const { name } = useOrganization()
  const { user_id } = useMe()
  const members = useMembers(org_id).data
  const leaving = useLeaving(onGone)
  const belongs = members?.some((member) => member.user_id === user_id) ?? true
  if (!belongs) return null
  return (
    <Part title={t`Leave the organization`} text={t`Your talks stay with the others, from a former member.`}>
      {leaving.error && <ErrorNote title={t`You are still here`} error={leaving.error} />}
      {leaving.isLast ? (
        <p className={parts.note}>
          {t`You are the only admin, and an organization needs one. Make somebody else an admin first, in the list of users, or delete the organization.`}
        </p>
      ) : (
        <div className={parts.row}>
          <Button variant="default" loading={leaving.isLeaving} onClick={leaving.ask}>
            {t`Leave ${name}`}
          </Button>
        </div>
      )}
    </Part>
  )
}
