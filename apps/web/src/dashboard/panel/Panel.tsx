import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { useDashboardUrlState } from '../url-state.ts'
import { GlancePanel } from './GlancePanel.tsx'
import { usePanelOpen } from './use-panel-open.ts'
import classes from './panel.module.css'

const Charts = lazyPart(async () => (await import('./AnalyticsPanel.tsx')).AnalyticsPanel)

/** Figures that one acts on; the charts unfold from them. */
export function Panel() {
  const { t } = useLingui()
  const covered = useDashboardUrlState().talk_id !== undefined
  const { open, setOpen, isNarrow } = usePanelOpen(covered)
  const [isUsed, setUsed] = useState(false)
  if (open && !isUsed) setUsed(true)
  if (isNarrow) return isUsed && <Charts />
  const Chevron = open ? IconChevronUp : IconChevronDown
  return (
    <section className={classes.panel} aria-label={t`Analytics`} data-covered={covered} data-open={open}>
      {!covered && (
        <ActionIcon
          className={classes.toggle ?? ''}
          variant="subtle"
          color="gray"
          size={36}
          aria-label={open ? t`Close the charts` : t`Open the charts`}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <Chevron size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
      {open ? <Charts /> : <GlancePanel />}
    </section>
  )
}
