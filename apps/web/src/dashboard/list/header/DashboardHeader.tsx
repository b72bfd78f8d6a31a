import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { SearchBox } from '../../../search/SearchBox.tsx'
import { useTitle } from '../../../ui/screen/use-title.ts'
import { type Place, useGo } from '../../place.ts'
import { Chips } from '../filter/chips/Chips.tsx'
import { FilterButton } from '../filter/FilterButton.tsx'
import { LiveSwitch } from '../live/LiveSwitch.tsx'
import classes from './header.module.css'
import { SortChoice } from './SortChoice.tsx'
import { useCounted } from './use-counted.ts'

interface DashboardHeaderProps {
  place: Place
  /** The name of the channel in view. */
  channel: string
  /** Undefined until counted. */
  total: number | undefined
}

/** Where one is, how much there is, the search, and what narrows it. */
export function DashboardHeader({ place, channel, total }: DashboardHeaderProps) {
  const { t } = useLingui()
  const go = useGo()
  const counted = useCounted(place)
  const title = place.channel_id ? (channel ? `# ${channel}` : t`Channel`) : t`Dashboard`
  useTitle(title)
  const found = total === undefined ? '' : counted(total)
  return (
    <header className={classes.header}>
      <div className={classes.heading}>
        <h1 className={classes.title} title={title}>
          {title}
        </h1>
        <span className={classes.total} role="status">
          {found}
        </span>
        <span className={classes.live}>
          <LiveSwitch key={place.channel_id} place={place} />
        </span>
        {place.channel_id && (
          <Link className={classes.all} to="/dashboard" search={({ query, exact, sort }) => ({ query, exact, sort })}>
            {t`All channels`}
          </Link>
        )}
      </div>
      <div className={classes.finding}>
        <SearchBox
          query={place.query}
          onSearch={(query) => go({ query: query || undefined, exact: undefined, t: undefined }, { replace: true })}
        />
        <FilterButton place={place} found={found} />
      </div>
      <div className={classes.narrowed}>
        <Chips place={place} />
        {place.query.trim() !== '' && <SortChoice sort={place.sort} />}
      </div>
    </header>
  )
}
