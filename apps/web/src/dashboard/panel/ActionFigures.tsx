import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useChannels, useUnheardCount } from '../../channels/channels.queries.ts'
import type { Analytics } from '../../analytics/analytics.queries.ts'
import { useUnread } from '../../hits/hits.queries.ts'
import { channelLabel } from '../../lib/channel-label.ts'
import { count } from '../../lib/format.ts'
import { timeZone } from '../../lib/time-zone.ts'
import { useOrganization } from '../../organizations/organizations.queries.ts'
import type { DashboardUrlState } from '../url-state.ts'
import { todayIn } from './today-in.ts'
import classes from './action-figures.module.css'

interface ActionFiguresProps {
  urlState: DashboardUrlState
  /** Of the last week, by day and channel. */
  week: Analytics | undefined
}

/** What waits and what today brought. Each leads to its list. */
export function ActionFigures({ urlState: { channel_id }, week }: ActionFiguresProps) {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const unheard = useUnheardCount(org_id, channel_id)
  const hits = useUnread(org_id)
  const today = week && (week.points.find(({ at }) => at === week.at.at(-1))?.talks ?? 0)
  const [shown, newHits] = [count(unheard ?? 0), count(hits ?? 0)]
  return (
    <div className={classes.figures} role="group" aria-label={t`At a glance`}>
      {unheard !== undefined && (
        <Figure isCalm={unheard === 0} value={plural(unheard, { one: '# unheard', other: `${shown} unheard` })}>
          {(props) => <Link {...props} to="." search={(before) => ({ ...before, unheard: 'true', t: undefined })} />}
        </Figure>
      )}
      {hits !== undefined && !channel_id && (
        <Figure isCalm={hits === 0} value={plural(hits, { one: '# new hit', other: `${newHits} new hits` })}>
          {(props) => <Link {...props} to="/organizations/$org_id/hits" params={{ org_id }} />}
        </Figure>
      )}
      {today !== undefined && (
        <Figure isCalm={today === 0} value={plural(today, { one: '# talk today', other: '# talks today' })}>
          {(props) => <Link {...props} to="." search={(before) => ({ ...before, ...todayOnly(), t: undefined })} />}
        </Figure>
      )}
      {!channel_id && <Busiest week={week} />}
    </div>
  )
}

function todayOnly() {
  const day = todayIn(timeZone())
  return { from: day, to: day }
}

function Busiest({ week }: { week: Analytics | undefined }) {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const { data: channels } = useChannels(org_id)
  const [first] = week?.series ?? []
  const channel = channels?.find(({ channel_id }) => channel_id === first?.id)
  if (!channel) return null
  return (
    <Figure isCalm value={t`Busiest this week: ${channelLabel(channel)}`}>
      {(props) => (
        <Link
          {...props}
          to="/organizations/$org_id/channels/$channel_id"
          params={{ org_id, channel_id: channel.channel_id }}
        />
      )}
    </Figure>
  )
}

interface FigureProps {
  value: string
  /** Nothing waits behind it. */
  isCalm: boolean
  children: (props: { className: string; 'data-calm': boolean; children: string }) => ReactNode
}

const Figure = ({ value, isCalm, children }: FigureProps) =>
  children({ className: classes.figure ?? '', 'data-calm': isCalm, children: value })
