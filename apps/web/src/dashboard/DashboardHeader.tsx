import { MOST_COUNTED } from '@earshot/contract/search'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { SearchBox } from '../search/SearchBox.tsx'
import { useTitle } from '../ui/screen/use-title.ts'
import classes from './dashboard.module.css'
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
  const title = place.channel_id ? `# ${channel}` : t`Dashboard`
  useTitle(title)
  const count = total === undefined ? '' : i18n.number(total) + (total >= MOST_COUNTED ? '+' : '')
  return (
    <header className={classes.header}>
      <div className={classes.heading}>
        <h1 className={classes.title} title={title}>
          {title}
        </h1>
        <span className={classes.total} role="status">
          {count && (place.query ? t`${count} found` : t`${count} talks`)}
        </span>
        {place.channel_id && (
          <Link className={classes.all} to="/dashboard" search={{ query: place.query || undefined }}>
            {t`All channels`}
          </Link>
        )}
      </div>
      <SearchBox
        query={place.query}
        onSearch={(query) => go({ query: query || undefined, talk_id: undefined, t: undefined }, { replace: true })}
      />
    </header>
  )
}
