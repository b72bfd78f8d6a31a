import type { Member } from '@earshot/contract/members'
import { useLingui } from '@lingui/react/macro'
import { Switch } from '@mantine/core'
import { useMemberChanges } from './users.queries.ts'
import { complain } from '../ui/screen/complain.ts'

/** Whether somebody may send talks, changed in its place. Everybody listens. */
export function MemberSend({ member: { org_id, user_id, name, send } }: { member: Member }) {
  const { t } = useLingui()
  const { update } = useMemberChanges(org_id)
  const shown = update.isPending ? update.variables.send === true : send
  return (
    <Switch
      label={shown ? t`listens and sends` : t`listens`}
      aria-label={t`${name} may send talks`}
      checked={shown}
      disabled={update.isPending}
      onChange={({ currentTarget: { checked } }) =>
        update.mutate(
          { user_id, send: checked },
          {
            onError: (error) => complain(t`Not changed`, error),
          },
        )
      }
    />
  )
}
