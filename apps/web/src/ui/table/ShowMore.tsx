import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { count } from '../../lib/format.ts'
import classes from './list.module.css'
import { useState } from 'react'

export function ShowMore({ page: { shown, total, more } }: { page: Page<unknown> }) {
  const { t } = useLingui()
  const [here, all] = [count(shown.length), count(total)]
  if (shown.length === total) return null
  return (
    <div className={classes.more}>
      <span role="status">{t`Showing ${here} of ${all}`}</span>
      <Button variant="default" onClick={more}>
        {t`Show more`}
      </Button>
    </div>
  )
}

interface Page<Item> {
  shown: readonly Item[]
  total: number
  more: () => void
}

const AT_ONCE = 100

export function usePage<Item>(items: readonly Item[]): Page<Item> {
  const [most, setMost] = useState(AT_ONCE)
  return { shown: items.slice(0, most), total: items.length, more: () => setMost(most + AT_ONCE) }
}
