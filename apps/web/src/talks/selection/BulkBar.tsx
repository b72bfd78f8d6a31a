import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, CloseButton, Progress } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import { type Batch, useBatch, useIsBusy } from '../../lib/api/for-each.ts'
import { BulkActions } from './BulkActions.tsx'
import classes from './bulk.module.css'
import { useBulk } from './use-bulk.ts'
import type { SelectionState } from './use-selection.ts'
import type { SelectAllState } from './use-select-all.ts'

interface BulkBarProps {
  choosing: SelectionState
  all: SelectAllState
  inBin: boolean
}

export function BulkBar({ choosing, all, inBin }: BulkBarProps) {
  const { t, i18n } = useLingui()
  const run = useBulk()
  useReturnFocus()
  const busy = useIsBusy()
  const { chosen, clear } = choosing
  const count = chosen.length
  const loaded = i18n.number(all.loaded)
  const bar = useRef<HTMLElement>(null)
  const keepFocus = () => document.activeElement === document.body && bar.current?.focus()
  return (
    <section ref={bar} tabIndex={-1} className={classes.bar} aria-label={t`Selected talks`} data-below-notices>
      {busy ? (
        <BulkProgress />
      ) : (
        <div className={classes.top}>
          <span className={classes.count} role="status">
            {all.isLoading ? t`${loaded} loaded…` : t`${plural(count, { one: '# selected', other: '# selected' })}`}
          </span>
          {(count < all.loaded || all.hasMore) && <SelectAll all={all} onGone={keepFocus} />}
          <CloseButton className={classes.close ?? ''} onClick={clear} aria-label={t`Clear selection`} />
        </div>
      )}
      {count > 0 && <BulkActions talks={chosen} inBin={inBin} busy={busy} onChange={run} onGone={clear} />}
    </section>
  )
}

function SelectAll({ all, onGone }: { all: SelectAllState; onGone: () => void }) {
  const { t, i18n } = useLingui()
  const total = all.total === undefined ? '' : i18n.number(all.total)
  const gone = useEffectEvent(onGone)
  useEffect(() => () => gone(), [])
  return (
    <Button variant="subtle" size="compact-sm" onClick={all.choose} loading={all.isLoading}>
      {total ? t`Select all ${total}` : t`Select all`}
    </Button>
  )
}

function BulkProgress() {
  const { t, i18n } = useLingui()
  const operation = useBatch()
  if (!operation) return null
  const [through, of] = [i18n.number(operation.through), i18n.number(operation.of)]
  const says: Record<Batch['kind'], string> = {
    change: t`Changing ${through} of ${of}`,
    delete: t`Deleting ${through} of ${of}`,
    undo: t`Undoing ${through} of ${of}`,
    restore: t`Restoring ${through} of ${of}`,
  }
  return (
    <>
      <div className={classes.top}>
        <span className={classes.count}>{says[operation.kind]}</span>
        <Button
          className={classes.close ?? ''}
          variant="subtle"
          size="compact-sm"
          onClick={operation.stop}
        >{t`Stop`}</Button>
      </div>
      <Progress
        className={classes.progress ?? ''}
        size={2}
        value={(100 * operation.through) / operation.of}
        aria-label={says[operation.kind]}
      />
    </>
  )
}
