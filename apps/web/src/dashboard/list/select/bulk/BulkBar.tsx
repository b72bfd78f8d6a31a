import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, CloseButton } from '@mantine/core'
import { useIsBusy } from '../../../../lib/calls/many/deed.ts'
import { BulkActions } from './BulkActions.tsx'
import classes from './bulk.module.css'
import { DeedProgress } from './DeedProgress.tsx'
import { useBulk } from './use-bulk.ts'
import type { Choosing } from '../use-selection.ts'
import type { ChoosingAll } from '../use-choosing-all.ts'

interface BulkBarProps {
  choosing: Choosing
  all: ChoosingAll
  inBin: boolean
}

/** What can be done with the chosen talks, and how far that is. It lies over the end of the list and moves nothing. */
export function BulkBar({ choosing, all, inBin }: BulkBarProps) {
  const { t, i18n } = useLingui()
  const run = useBulk()
  const busy = useIsBusy()
  const { chosen, clear } = choosing
  const count = chosen.length
  const [loaded, total] = [i18n.number(all.loaded), all.total === undefined ? '' : i18n.number(all.total)]
  return (
    <section className={classes.bar} aria-label={t`Chosen talks`}>
      {busy ? (
        <DeedProgress />
      ) : (
        <div className={classes.top}>
          <span className={classes.count} role="status">
            {all.isComing ? t`${loaded} loaded…` : t`${plural(count, { one: '# chosen', other: '# chosen' })}`}
          </span>
          {(count < all.loaded || all.hasMore) && (
            <Button variant="subtle" size="compact-sm" onClick={all.choose} loading={all.isComing}>
              {total ? t`Choose all ${total}` : t`Choose all`}
            </Button>
          )}
          <CloseButton className={classes.close ?? ''} onClick={clear} aria-label={t`Choose none`} />
        </div>
      )}
      {count > 0 && <BulkActions talks={chosen} inBin={inBin} busy={busy} onDeed={run} onGone={clear} />}
    </section>
  )
}
