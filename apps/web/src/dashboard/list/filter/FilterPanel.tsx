import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type Filters, filtersAsAddress } from '../../../search/filters.ts'
import { type Place, useGo } from '../../place.ts'
import { NO_FILTERS } from './chips/Chips.tsx'
import { FilterFields } from './FilterFields.tsx'
import classes from './filter.module.css'
import { Flags } from './Flags.tsx'
import { useChooseChannel } from './use-choose-channel.ts'

interface FilterPanelProps {
  place: Place
  /** How many talks are left, in words. */
  found: string
  onClose: () => void
}

/** Everything that a list can be narrowed to. Each choice takes effect at once. */
export function FilterPanel({ place, found, onClose }: FilterPanelProps) {
  const { t } = useLingui()
  const go = useGo()
  const chooseChannel = useChooseChannel(place)
  const { filters, channel_id } = place
  const set = (part: Partial<Record<keyof Filters, unknown>>) =>
    go({ ...filtersAsAddress({ ...filters, ...part } as Filters), t: undefined })
  return (
    <div className={classes.form}>
      <Flags filters={filters} onChange={set} />
      <FilterFields filters={filters} channel_id={channel_id} onChange={set} onChannel={chooseChannel} />
      <footer className={classes.foot}>
        <span className={classes.found} role="status">
          {found}
        </span>
        <Button variant="subtle" color="gray" onClick={() => go(NO_FILTERS)}>{t`Clear all`}</Button>
        <Button onClick={onClose}>{t`Done`}</Button>
      </footer>
    </div>
  )
}
