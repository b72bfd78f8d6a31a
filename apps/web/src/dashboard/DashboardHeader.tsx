import { MOST_COUNTED } from '@earshot/contract/search'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { SearchBox } from '../search/SearchBox.tsx'
import { useTitle } from '../ui/screen/use-title.ts'
import classes from './dashboard.module.css'
import { LiveSwitch } from './list/live/LiveSwitch.tsx'
import { type Place, useGo } from './place.ts'

interface DashboardHeaderProps {
  place: Place
  /** The name of the channel in view. */
  channel: string
  /** Undefined until counted. */
  total: number | undefined
}

/** Where one is, how much there is, and the search. */
export function DashboardHeader({ place, channel, total }: DashboardHeaderProps) {
  const { t, i18n } = useLingui()
  const go = useGo()
  const title = place.channel_id ? (channel ? `# ${channel}` : t`Channel`) : t`Dashboard`
  useTitle(title)
  const most = i18n.number(MOST_COUNTED)
  const counted = (count: number) => {
    if (count >= MOST_COUNTED) return place.query ? t`${most}+ found` : t`${most}+ talks`
    if (place.query) return t`${plural(count, { one: '# found', other: '# found' })}`
    return t`${plural(count, { one: '# talk', other: '# talks' })}`
  }
  return (
    <header className={classes.header}>
      <div className={classes.heading}>
        <h1 className={classes.title} title={title}>
          {title}
        </h1>
        <span className={classes.total} role="status">
          {total !== undefined && counted(total)}
        </span>
        <span className={classes.live}>
          <LiveSwitch key={place.channel_id} place={place} />
        </span>
        {place.channel_id && (
          <Link className={classes.all} to="/dashboard" search={{ query: place.query || undefined }}>
            {t`All channels`}
          </Link>
        )}
      </div>
      <SearchBox
        query={place.query}
        onSearch={(query) => go({ query: query || undefined, t: undefined }, { replace: true })}
      />
    </header>
  )
}
