import { useLingui } from '@lingui/react/macro'
import { Button, Progress } from '@mantine/core'
import { type Deed, useDeed } from '../../../../lib/calls/many/deed.ts'
import classes from './bulk.module.css'

/** How far something is that is done to many talks, and the way to end it there. */
export function DeedProgress() {
  const { t, i18n } = useLingui()
  const deed = useDeed()
  if (!deed) return null
  const [through, of] = [i18n.number(deed.through), i18n.number(deed.of)]
  const says: Record<Deed['kind'], string> = {
    change: t`Changing ${through} of ${of}`,
    delete: t`Deleting ${through} of ${of}`,
    undo: t`Taking back ${through} of ${of}`,
    restore: t`Restoring ${through} of ${of}`,
  }
  return (
    <>
      <div className={classes.top}>
        <span className={classes.count}>{says[deed.kind]}</span>
        <Button
          className={classes.close ?? ''}
          variant="subtle"
          size="compact-sm"
          onClick={deed.stop}
        >{t`Stop`}</Button>
      </div>
      <Progress
        className={classes.progress ?? ''}
        size={2}
        value={(100 * deed.through) / deed.of}
        aria-label={says[deed.kind]}
      />
    </>
  )
}
