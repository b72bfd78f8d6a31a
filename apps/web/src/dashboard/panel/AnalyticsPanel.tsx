import { AnalyticsBody } from '../../analytics/AnalyticsBody.tsx'
import type { Bar } from '../../analytics/rules/chart-series.ts'
import { ChannelSelect } from '../../analytics/controls/ChannelSelect.tsx'
import { AnalyticsControls } from '../../analytics/controls/Controls.tsx'
import { CsvButton } from '../../analytics/controls/CsvButton.tsx'
import { Figures } from '../../analytics/Figures.tsx'
import {
  daysOf,
  viewSearchParams,
  type Measure,
  persistedView,
  type AnalyticsView,
  analyticsViewOf,
} from '../../analytics/rules/view.ts'
import { type DashboardUrlState, useNavigateDashboard, useDashboardUrlState } from '../url-state.ts'
import { barFilter, isFilteredBy, withoutBar } from './bar-filter.ts'
import { PanelFrame } from './PanelFrame.tsx'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import {
  type Analytics,
  type AnalyticsRequest,
  useAnalytics,
  useTotalBefore,
} from '../../analytics/analytics.queries.ts'
import { day } from '../../lib/format.ts'
import { timeZone } from '../../lib/time-zone.ts'
import classes from './panel.module.css'
import { useSelectedChannels } from '../../analytics/controls/use-selected-channels.ts'
import { useOrganization } from '../../organizations/organizations.queries.ts'
import { useSetting } from '../../users/settings.queries.ts'
import { todayIn } from './today-in.ts'
import { usePanelOpen } from './use-panel-open.ts'
import { useLocation } from '@tanstack/react-router'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'

export function AnalyticsPanel() {
  const urlState = useDashboardUrlState()
  const go = useNavigateDashboard()
  const [view, change] = usePanelView(urlState.inChannel)
  const { open, setOpen, isNarrow } = usePanelOpen(urlState.talk_id !== undefined)
  const { asked, analytics, before, error, retry, isOld, tz, channels, ...choosing } = usePanelAnalytics(urlState, view)
  const counted = { group: view.group, tz, channels: urlState.inChannel ? [] : channels }
  const isChosen = (bar: Bar) => isFilteredBy(urlState, bar, counted)

  function show(measure: Measure) {
    if (measure !== view.measure) change({ measure })
    setOpen(measure !== view.measure || isNarrow)
  }
  function choose(bar: Bar) {
    go(isChosen(bar) ? withoutBar() : barFilter(bar, counted))
    if (isNarrow) setOpen(false)
  }
  const hours = <HoursMap asked={asked} measure={view.measure} />
  const controls = (
    <AnalyticsControls
      view={view}
      days={analytics ? daysOf({ from: Date.parse(analytics.from), to: Date.parse(analytics.to) }, tz) : noDays}
      inChannel={urlState.inChannel}
      onChange={change}
      channels={
        urlState.channel_id === undefined && (
          <ChannelSelect channels={choosing.known} chosen={choosing.chosen} onChoose={choosing.choose} />
        )
      }
      file={<PanelFile {...{ view, asked, analytics, tz }} />}
    />
  )
  return (
    <PanelFrame
      {...{ open, isNarrow }}
      close={() => setOpen(false)}
      isOld={isOld}
      figures={<Figures {...{ analytics, before }} failed={error !== null} open={view.measure} onOpen={show} />}
      note={<PanelNote {...{ view, analytics, error, retry }} />}
    >
      <AnalyticsBody {...{ view, analytics, error, retry, isOld, controls, hours, isChosen }} onChoose={choose} />
    </PanelFrame>
  )
}

const HoursMap = lazyPart(async () => (await import('../../analytics/hours/HoursMap.tsx')).HoursMap)
const HoursCsvButton = lazyPart(async () => (await import('../../analytics/hours/HoursCsvButton.tsx')).HoursCsvButton)

interface PanelFileProps {
  view: AnalyticsView
  asked: AnalyticsRequest
  analytics: Analytics | undefined
  tz: string
}

function PanelFile({ view, asked, analytics, tz }: PanelFileProps) {
  if (view.as === 'hours') return <HoursCsvButton asked={asked} />
  return analytics && <CsvButton analytics={analytics} tz={tz} />
}

const noDays = { from: '', to: '' }

/** The URL takes precedence over the person's last choice. */
function usePanelView(inChannel: boolean) {
  const go = useNavigateDashboard()
  const searchStr = useLocation({ select: (location) => location.searchStr })
  const [remembered, remember] = useSetting<string>('analytics_view', '')
  const view = analyticsViewOf({ search: new URLSearchParams(searchStr), remembered, inChannel })
  function change(part: Partial<AnalyticsView>) {
    const next = { ...view, ...part }
    go(viewSearchParams(next), { replace: true })
    // Within one channel, grouping by channel is not stored as a choice.
    if (persistedView(next) !== remembered && !(inChannel && part.group === undefined)) remember(persistedView(next))
  }
  return [view, change] as const
}

function usePanelAnalytics(
  { inChannel, channel_id = '' }: DashboardUrlState,
  { range, first, last, by, group }: AnalyticsView,
) {
  const { org_id } = useOrganization()
  const { channels: known, chosen, isKnown, choose } = useSelectedChannels(org_id)
  const isHere = !inChannel || known.some((channel) => channel.channel_id === channel_id)
  const tz = timeZone()
  const asked: AnalyticsRequest = {
    ...{ org_id, range, first, last, by, group, tz, quality: true },
    channels: channel_id ? [channel_id] : chosen,
    today: todayIn(tz),
  }
  const { data, error, refetch, isPlaceholderData } = useAnalytics(asked, { enabled: isKnown && isHere })
  const before = useTotalBefore(asked, isPlaceholderData || !data ? undefined : { from: data.from, to: data.to })
  return {
    ...{ asked, tz, known, chosen, choose, error, before },
    channels: asked.channels,
    analytics: data,
    isOld: isPlaceholderData,
    retry: () => void refetch(),
  }
}

interface PanelNoteProps {
  view: AnalyticsView
  analytics: Analytics | undefined
  error: Error | null
  retry: () => void
}

function PanelNote({ view, analytics, error, retry }: PanelNoteProps) {
  const { t } = useLingui()
  if (error && analytics) {
    return (
      <span className={classes.failed} role="status">
        {t`Showing the last known figures`}
        <Button variant="subtle" size="compact-sm" onClick={retry}>
          {t`Try again`}
        </Button>
      </span>
    )
  }
  // A custom range is in fields of its own.
  if (!analytics || view.range === '5') return null
  const last = Date.parse(analytics.to) - 1000
  return (
    <span className={classes.range}>
      {day(analytics.from)} – {day(last)}
    </span>
  )
}
