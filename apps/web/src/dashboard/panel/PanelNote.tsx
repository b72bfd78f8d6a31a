import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Analytics } from '../../analytics/analytics.queries.ts'
import type { View } from '../../analytics/rules/view.ts'
import { day, momentInFigures } from '../../lib/format.ts'
import classes from './panel.module.css'

interface PanelNoteProps {
  view: View
  analytics: Analytics | undefined
  error: Error | null
  retry: () => void
  open: boolean
}

/** The time that the figures are of, or why there are none or only old ones. */
export function PanelNote({ view, analytics, error, retry, open }: PanelNoteProps) {
  const { t } = useLingui()
  if (error && (analytics || !open)) {
    return (
      <span className={classes.failed} role="status">
        {analytics ? t`These are the last known figures` : t`The figures could not be counted`}
        <Button variant="subtle" size="compact-sm" onClick={retry}>
          {t`Try again`}
        </Button>
      </span>
    )
  }
  // The open panel says its own days where they are chosen.
  if (!analytics || (open && view.range === '5')) return null
  const write = view.range === '5' ? momentInFigures : day
  const last = Date.parse(analytics.to) - 1000
  return (
    <span className={classes.range}>
      {write(analytics.from)} – {write(last)}
    </span>
  )
}
