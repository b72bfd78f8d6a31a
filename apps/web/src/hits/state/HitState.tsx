import type { Hit } from '@earshot/contract/hits'
import { useLingui } from '@lingui/react/macro'
import { useMembers } from '../../users/users.queries.ts'
import { Chip } from '../../ui/Chip.tsx'
import { Time } from '../../ui/Time.tsx'
import classes from '../hits.module.css'

/** How a hit stands, and who said so when. */
export function HitState({ hit }: { hit: Hit }) {
  const { t } = useLingui()
  const members = useMembers(hit.org_id).data
  const who = members?.find(({ user_id }) => user_id === hit.modified_by)?.name
  return (
    <>
      {hit.state === 'new' && <Chip tone="ember">{t`New`}</Chip>}
      {hit.state === 'acknowledged' && <Chip tone="amber">{t`Acknowledged`}</Chip>}
      {hit.state === 'resolved' && <Chip tone="green">{t`Resolved`}</Chip>}
      {hit.modified && (
        <span className={classes.who}>
          {who ?? (members ? t`Former member` : '')} <Time at={hit.modified} />
        </span>
      )}
    </>
  )
}
