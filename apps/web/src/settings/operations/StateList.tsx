import { useLingui } from '@lingui/react/macro'
import { count } from '../../lib/format.ts'
import { Time } from '../../ui/Time.tsx'
import classes from './operations.module.css'
import type { OperationsShown } from './operations.queries.ts'
import { useStateNames } from './use-state-names.ts'

export function StateList({ states }: Pick<OperationsShown, 'states'>) {
  const { t } = useLingui()
  const names = useStateNames().states
  return (
    <dl className={classes.states}>
      {states.map(({ state, talks, oldest }) => (
        <div key={state} data-bad={(state === 'failed' && talks > 0) || undefined}>
          <dt>{names[state]}</dt>
          <dd>{count(talks)}</dd>
          {oldest && (
            <dd className={classes.oldest}>
              {t`oldest:`} <Time at={oldest} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
