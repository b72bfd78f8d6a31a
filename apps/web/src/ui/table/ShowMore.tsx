import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { count } from '../../lib/format.ts'
import classes from './list.module.css'
import type { Page } from './use-page.ts'

/** The way to the rest of a long list; nothing where all of it is shown. */
export function ShowMore({ page: { shown, total, more } }: { page: Page<unknown> }) {
  const { t } = useLingui()
  const [here, all] = [count(shown.length), count(total)]
  if (shown.length === total) return null
  return (
    <div className={classes.more}>
      <span role="status">{t`${here} of ${all} are shown`}</span>
      <Button variant="default" onClick={more}>
        {t`Show more`}
      </Button>
    </div>
  )
}
