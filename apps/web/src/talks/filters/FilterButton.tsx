import { count } from '../../lib/format.ts'
import { useLingui } from '@lingui/react/macro'
import { Button, VisuallyHidden } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { lazyOverlay } from '../../ui/lazy/lazy-overlay.tsx'
import { useAnchor } from '../../ui/lazy/use-anchor.ts'
import { Skeletons } from '../../ui/Skeletons.tsx'
import type { DashboardUrlState } from '../../dashboard/url-state.ts'
import { useChips } from './FilterChips.tsx'
import classes from './filter.module.css'

const loadPanel = () => import('./FilterPanel.tsx')
const fetchPanel = () => void loadPanel().catch(() => undefined)
const FilterPanel = lazyPart(async () => (await loadPanel()).FilterPanel, {
  instead: () => <Skeletons rows={6} height={56} />,
})

const FilterFrame = lazyOverlay(async () => (await import('./FilterFrame.tsx')).FilterFrame)

export function FilterButton({ urlState, found }: { urlState: DashboardUrlState; found: string }) {
  const { t } = useLingui()
  const { button, anchor } = useAnchor('dialog')
  const active = useChips(urlState).length
  const shown = count(active)
  return (
    <>
      <Button
        {...button}
        variant="default"
        className={classes.button ?? ''}
        data-on={active > 0 || undefined}
        onPointerEnter={fetchPanel}
        onFocus={fetchPanel}
        leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.6} aria-hidden />}
      >
        <span className={classes.word} aria-hidden={active > 0}>{t`Filter`}</span>
        {active > 0 && (
          <>
            {' '}
            <span className={classes.count} aria-hidden>
              {shown}
            </span>
            <VisuallyHidden>{t`Filter (${shown} active)`}</VisuallyHidden>
          </>
        )}
      </Button>
      <FilterFrame {...anchor}>
        <FilterPanel urlState={urlState} found={found} onClose={() => anchor.onChange(false)} />
      </FilterFrame>
    </>
  )
}
