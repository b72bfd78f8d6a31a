import type { Hit } from '@earshot/contract/hits'
import { useLingui } from '@lingui/react/macro'
import { Time } from '../ui/Time.tsx'
import { useIsGuest, useMembers } from '../users/users.queries.ts'
import classes from './hits.module.css'

/** Who was told of an urgent hit, in order. */
export function HitSteps({ hit: { org_id, steps } }: { hit: Hit }) {
  const { t } = useLingui()
  const members = useMembers(org_id).data
  const names = { email: t`email`, push: t`push message`, sms: t`SMS`, call: t`call` }
  const unknown = useIsGuest(org_id) ? t`Another member` : t`Former member`
  const nameOf = (id: string) => members?.find(({ user_id }) => user_id === id)?.name ?? unknown
  const methodsText = (methods: Hit['steps'][number]['ways']) =>
    methods.length > 0 ? methods.map((method) => names[method]).join(', ') : t`could not be reached`
  if (steps.length === 0) return null
  return (
    <div className={classes.steps}>
      <span aria-hidden>{t`Told:`}</span>
      <ol aria-label={t`Who was told`}>
        {steps.map(({ user_id, at, ways }) => (
          <li key={`${user_id} ${at}`} data-unreached={ways.length === 0 || undefined}>
            <bdi>{members ? nameOf(user_id) : ''}</bdi> <Time at={at} /> <span>({methodsText(ways)})</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
