import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, CloseButton, Progress } from '@mantine/core'
import { BulkActions } from './BulkActions.tsx'
import classes from './bulk.module.css'
import { useBulk } from './use-bulk.tsx'
import type { Choosing } from '../use-selection.ts'

interface BulkBarProps {
  choosing: Choosing
  /** How many talks are listed. */
  loaded: number
  inBin: boolean
}

/** What can be done with the chosen talks. It lies over the end of the list and moves nothing. */
export function BulkBar({ choosing, loaded, inBin }: BulkBarProps) {
  const { t } = useLingui()
  const { run, progress } = useBulk()
  const { chosen, chooseAll, clear } = choosing
  const { through = 0, of = 0 } = progress ?? {}
  return (
    <section className={classes.bar} aria-label={t`Chosen talks`}>
      <div className={classes.top}>
        <span className={classes.count} role="status">
          {progress ? t`${through} of ${of}` : t`${plural(chosen.length, { one: '# chosen', other: '# chosen' })}`}
        </span>
        {chosen.length < loaded && (
          <Button variant="subtle" size="compact-sm" onClick={chooseAll}>
            {t`Choose all ${loaded} loaded`}
          </Button>
        )}
        <CloseButton className={classes.close ?? ''} onClick={clear} aria-label={t`Choose none`} />
      </div>
      {progress && <Progress className={classes.progress ?? ''} size={2} value={(100 * through) / of} aria-hidden />}
      <BulkActions talks={chosen} inBin={inBin} busy={progress !== undefined} onDeed={run} onGone={clear} />
    </section>
  )
}
