import type { Hit } from '@earshot/contract/hits'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, Checkbox } from '@mantine/core'
import classes from './hits.module.css'
import { keyOf } from './hits.queries.ts'
import { useHitDeeds } from './state/use-hit-deeds.ts'

interface BulkBarProps {
  org_id: string
  /** All that is listed. */
  hits: readonly Hit[]
  chosen: readonly Hit[]
  onChoose: (keys: readonly string[]) => void
}

/** What is done to many hits at once. Its place is always there, so that nothing moves. */
export function BulkBar({ org_id, hits, chosen, onChoose }: BulkBarProps) {
  const { t } = useLingui()
  const { set, busy } = useHitDeeds(org_id)
  const some = chosen.length > 0
  const targets = some ? chosen : hits
  const fresh = targets.filter(({ state }) => state === 'new')
  const open = chosen.filter(({ state }) => state !== 'resolved')
  const act = (of: readonly Hit[], state: Hit['state']) => void set(of, state).then(() => onChoose([]))
  if (hits.length === 0) return null
  return (
    <div className={classes.bulk} role="toolbar" aria-label={t`Many at once`}>
      <Checkbox
        label={some ? t`${plural(chosen.length, { one: '# chosen', other: '# chosen' })}` : t`Choose all`}
        checked={chosen.length === hits.length}
        indeterminate={some && chosen.length < hits.length}
        onChange={() => onChoose(some ? [] : hits.map(keyOf))}
      />
      <div className={classes.deeds}>
        {fresh.length > 0 && (
          <Button size="xs" variant="default" loading={busy} onClick={() => act(fresh, 'acknowledged')}>
            {some ? t`Acknowledge` : t`Acknowledge all`}
          </Button>
        )}
        {open.length > 0 && (
          <Button size="xs" variant="default" loading={busy} onClick={() => act(open, 'resolved')}>
            {t`Resolve`}
          </Button>
        )}
      </div>
    </div>
  )
}
