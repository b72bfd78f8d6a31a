import type { Hit } from '@earshot/contract/hits'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, Checkbox } from '@mantine/core'
import { modals } from '@mantine/modals'
import classes from './hits.module.css'
import { hitKey } from './hits.queries.ts'
import { useHitActions } from './use-hit-actions.ts'

interface HitBulkBarProps {
  org_id: string
  hits: readonly Hit[]
  isChosen: (hit: Hit) => boolean
  onChoose: (keys: readonly string[]) => void
}

/** Always rendered, to avoid layout shifts. */
export function HitBulkBar({ org_id, hits, isChosen, onChoose }: HitBulkBarProps) {
  const { t } = useLingui()
  const chosen = hits.filter(isChosen)
  const { set, busy } = useHitActions(org_id)
  const some = chosen.length > 0
  const targets = some ? chosen : hits
  const fresh = targets.filter(({ state }) => state === 'new')
  const open = chosen.filter(({ state }) => state !== 'resolved')
  const act = (of: readonly Hit[], state: Hit['state']) => void set(of, state).then(() => onChoose([]))
  const acknowledge = () => act(fresh, 'acknowledged')
  const urgent = fresh.filter(({ steps }) => steps.length > 0).length
  const askAndAcknowledge = () =>
    modals.openConfirmModal({
      title: t`Acknowledge all hits?`,
      children: t`${plural(urgent, { one: '# is urgent. If you continue, no one else is notified.', other: '# are urgent. If you continue, no one else is notified.' })}`,
      labels: { confirm: t`Acknowledge all`, cancel: t`Cancel` },
      onConfirm: acknowledge,
    })
  if (hits.length === 0) return null
  return (
    <div className={classes.bulk} role="toolbar" aria-label={t`Bulk actions`}>
      <Checkbox
        label={some ? t`${plural(chosen.length, { one: '# selected', other: '# selected' })}` : t`Select all`}
        checked={chosen.length === hits.length}
        indeterminate={some && chosen.length < hits.length}
        onChange={() => onChoose(some ? [] : hits.map(hitKey))}
      />
      <div className={classes.actions}>
        {fresh.length > 0 && (
          <Button
            size="xs"
            variant="default"
            loading={busy}
            onClick={some || urgent === 0 ? acknowledge : askAndAcknowledge}
          >
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
