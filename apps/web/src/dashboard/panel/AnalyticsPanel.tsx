import { AnalyticsBody, type Bar } from '../../analytics/body/AnalyticsBody.tsx'
import { ChannelsChoice } from '../../analytics/controls/ChannelsChoice.tsx'
import { Controls } from '../../analytics/controls/Controls.tsx'
import { CsvButton } from '../../analytics/controls/CsvButton.tsx'
import { Figures } from '../../analytics/figures/Figures.tsx'
import { daysOf } from '../../analytics/rules/periods.ts'
import type { Measure } from '../../analytics/rules/view.ts'
import { useGo, usePlace } from '../place.ts'
import { filterOf, isFilteredBy, withoutBar } from './bar-filter.ts'
import { PanelFrame } from './PanelFrame.tsx'
import { PanelNote } from './PanelNote.tsx'
import { useCounted } from './use-counted.ts'
import { usePanelOpen } from './use-panel-open.ts'
import { usePanelView } from './use-panel-view.ts'

/** Figures and charts of what was said, above the list; a bar narrows the list to its talks. */
export function AnalyticsPanel() {
  const place = usePlace()
  const go = useGo()
  const [view, change] = usePanelView(place.inChannel)
  const { open, setOpen, isNarrow } = usePanelOpen()
  const { analytics, before, error, retry, isOld, tz, channels, ...choosing } = useCounted(place, view)
  const counted = { group: view.group, tz, channels: place.inChannel ? [] : channels }
  const isChosen = (bar: Bar) => isFilteredBy(place, bar, counted)

  function show(measure: Measure) {
    if (measure !== view.measure) change({ measure })
    setOpen(!open || measure !== view.measure || isNarrow)
  }
  function choose(bar: Bar) {
    go(isChosen(bar) ? withoutBar() : filterOf(bar, counted))
    if (isNarrow) setOpen(false)
  }
  const controls = (
    <Controls
      view={view}
      days={analytics ? daysOf({ from: Date.parse(analytics.from), to: Date.parse(analytics.to) }, tz) : noDays}
      inChannel={place.inChannel}
      onChange={change}
      channels={
        place.channel_id === undefined && (
          <ChannelsChoice channels={choosing.known} chosen={choosing.chosen} onChoose={choosing.choose} />
        )
      }
      file={analytics && <CsvButton analytics={analytics} tz={tz} />}
    />
  )
  return (
    <PanelFrame
      {...{ open, setOpen, isNarrow }}
      covered={place.talk_id !== undefined}
      isOld={isOld}
      figures={
        <Figures
          {...{ analytics, before }}
          failed={error !== null}
          open={open ? view.measure : undefined}
          onOpen={show}
        />
      }
      note={<PanelNote {...{ view, analytics, error, retry, open }} />}
    >
      <AnalyticsBody {...{ view, analytics, error, retry, isOld, controls, isChosen }} onChoose={choose} />
    </PanelFrame>
  )
}

const noDays = { from: '', to: '' }
