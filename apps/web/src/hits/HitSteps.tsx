import type { Hit } from '@earshot/contract/hits'
import { useLingui } from '@lingui/react/macro'
import { Time } from '../ui/Time.tsx'
import classes from './hits.module.css'
import { usePersonName } from '../dashboard/person-names.queries.ts'

/** Who was told of an urgent hit, in order. */
export function HitSteps({ hit: { org_id, steps } }: { hit: Hit }) {
  const { t } = useLingui()
  const nameOf = usePersonName(org_id)
  const names = { email: t`email`, push: t`push message`, sms: t`SMS`, call: t`call` }
  const methodsText = (methods: Hit['steps'][number]['ways']) =>
    methods.length > 0 ? methods.map((method) => names[method]).join(', ') : t`could not be reached`
  if (steps.length === 0) return null
  return (
    <div className={classes.steps}>
      <span aria-hidden>{t`Told:`}</span>
      <ol aria-label={t`Who was told`}>
        {steps.map(({ user_id, at, ways }) => (
          <li key={`${user_id} ${at}`} data-unreached={ways.length === 0 || undefined}>
            <bdi>{nameOf(user_id)}</bdi> <Time at={at} /> <span>({methodsText(ways)})</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
