import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, VisuallyHidden } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { part } from '../../../ui/screen/late/part.tsx'
import { late } from '../../../ui/screen/late/late.tsx'
import { useHung } from '../../../ui/screen/late/use-hung.ts'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import type { Place } from '../../place.ts'
import { useChips } from './chips/use-chips.ts'
import classes from './filter.module.css'

const loadPanel = () => import('./FilterPanel.tsx')
const fetchPanel = () => void loadPanel().catch(() => undefined)
const FilterPanel = part(async () => (await loadPanel()).FilterPanel, {
  instead: () => <Skeletons rows={6} height={56} />,
})

const FilterFrame = late(async () => (await import('./FilterFrame.tsx')).FilterFrame)

/** Opens the filters, and says how many are on. */
export function FilterButton({ place, found }: { place: Place; found: string }) {
  const { t } = useLingui()
  const { button, hung } = useHung('dialog')
  const count = useChips(place).length
  return (
    <>
      <Button
        {...button}
        variant="default"
        className={classes.button ?? ''}
        data-on={count > 0 || undefined}
        onPointerEnter={fetchPanel}
        onFocus={fetchPanel}
        leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.6} aria-hidden />}
      >
        <span className={classes.word}>{t`Filter`}</span>
        {count > 0 && (
          <>
            {' '}
            <span className={classes.count}>{count}</span>{' '}
            <VisuallyHidden>{t`${plural(count, { one: 'is on', other: 'are on' })}`}</VisuallyHidden>
          </>
        )}
      </Button>
      <FilterFrame {...hung}>
        <FilterPanel place={place} found={found} onClose={() => hung.onChange(false)} />
      </FilterFrame>
    </>
  )
}
