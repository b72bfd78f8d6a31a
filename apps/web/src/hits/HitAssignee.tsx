import type { Hit } from '@earshot/contract/hits'
import { useLingui } from '@lingui/react/macro'
import { Button, Select } from '@mantine/core'
import { useMe, useMembers } from '../users/users.queries.ts'
import classes from './story.module.css'
import { useAssignHit } from './use-hit-actions.ts'
import { usePersonName } from '../dashboard/person-names.queries.ts'

/** Who works on the hit, for those who may say so. */
export function HitAssignee({ hit }: { hit: Hit }) {
  const { t } = useLingui()
  const me = useMe()
  const members = useMembers(hit.org_id).data ?? []
  const nameOf = usePersonName(hit.org_id)
  const { assign, busy } = useAssignHit(hit.org_id)
  const { assigned_to } = hit
  const isGone = assigned_to !== null && !members.some(({ user_id }) => user_id === assigned_to)
  return (
    <div className={classes.assignee}>
      <Select
        aria-label={t`Assignee`}
        placeholder={t`No assignee`}
        size="xs"
        data={[
          ...members.map(({ user_id, name }) => ({ value: user_id, label: name })),
          ...(isGone ? [{ value: assigned_to, label: nameOf(assigned_to) }] : []),
        ]}
        value={assigned_to}
        disabled={busy}
        onChange={(user_id) => void assign(hit, user_id)}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t`Remove the assignee` }}
        nothingFoundMessage={t`No matching people`}
      />
      {assigned_to !== me.user_id && (
        <Button size="xs" variant="default" loading={busy} onClick={() => void assign(hit, me.user_id)}>
          {t`Assign to me`}
        </Button>
      )}
    </div>
  )
}
