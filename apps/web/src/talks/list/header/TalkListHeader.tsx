import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { SearchBox } from '../../../search/SearchBox.tsx'
import { useTitle } from '../../../ui/screen/use-title.ts'
import { type DashboardUrlState, useNavigateDashboard, listKeyOf } from '../../../dashboard/url-state.ts'
import { FilterChips } from '../../filters/FilterChips.tsx'
import { FilterButton } from '../../filters/FilterButton.tsx'
import { ActionIcon, Switch } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { chartsSheet } from '../../../dashboard/panel/charts-sheet.ts'
import { useOrganization } from '../../../organizations/organizations.queries.ts'
import { channelLabel } from '../../../lib/channel-label.ts'
import type { Channel } from '@earshot/contract/channels'
import { ChannelSign } from '../../../ui/ChannelSign.tsx'
import { useEffect, useState } from 'react'
import { showList } from '../../../player/queue/queue.ts'
import { useTalkTitle } from '../../../dashboard/use-names.ts'
import type { TalkCount } from '../TalkList.tsx'
import { useCurrentList } from '../current-list.ts'
import classes from './header.module.css'
import { SavedSearchButton } from '../../saved-searches/SavedSearchButton.tsx'
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx'
import { MAX_COUNTED } from '@earshot/contract/search'
import { plural } from '@lingui/core/macro'

const ActiveSavedSearch = lazyPart(
  async () => (await import('../../saved-searches/ActiveSavedSearch.tsx')).ActiveSavedSearch,
)

const AskAssistant = lazyPart(async () => (await import('../../../search/AskAssistant.tsx')).AskAssistant)

const ChannelOptions = lazyPart(async () => (await import('../../../channels/ChannelOptions.tsx')).ChannelOptions, {
  instead: () => <span className={classes.options} />,
})

const LiveOptions = lazyPart(async () => (await import('./LiveOptions.tsx')).LiveOptions, {
  instead: () => <span className={classes.options} />,
})

const OpenCount = lazyPart(async () => (await import('./OpenCount.tsx')).OpenCount, { instead: null, soon: 'first' })

const ListUnheard = lazyPart(async () => (await import('./ListUnheard.tsx')).ListUnheard, {
  instead: null,
  soon: 'first',
})

const LiveMode = lazyPart(async () => (await import('./LiveMode.tsx')).LiveMode, { instead: null })

const SortPlaceholder = () => <span className={classes.sort} />
const SortSelect = lazyPart(async () => (await import('./SortChoice.tsx')).SortSelect, {
  instead: SortPlaceholder,
  soon: true,
})

interface TalkListHeaderProps {
  urlState: DashboardUrlState
  channel: Channel | undefined
  count: TalkCount | undefined
}

function useHeading({ channel_id }: DashboardUrlState, channel: Channel | undefined) {
  const { t } = useLingui()
  if (!channel_id) return t`Dashboard`
  if (!channel) return t`Channel`
  return channelLabel(channel)
}

export function TalkListHeader({ urlState, channel, count }: TalkListHeaderProps) {
  const { t } = useLingui()
  const go = useNavigateDashboard()
  const counted = useCountText(urlState)
  const title = useHeading(urlState, channel)
  useTitle(title)
  const isAll = urlState.query === '' && Object.keys(urlState.filters).length === 0
  const found = count === undefined ? '' : counted(count.total)
  return (
    <header className={classes.header}>
      <div className={classes.heading}>
        <h1 className={classes.title} title={title} dir="auto">
          {channel?.private && <ChannelSign channel={channel} size={18} />} {title}
        </h1>
        {channel && <ChannelOptions channel={channel} />}
        <span className={classes.total} data-all={isAll || undefined} role="status">
          {count?.similar ? <WithSimilar found={count.total > 0 && found} similar={count.similar} /> : found}
        </span>
        <OpenCount urlState={urlState} />
        {count && !urlState.filters.deleted && <ListUnheard urlState={urlState} total={count.total} />}
        <ChartsButton />
        <span className={classes.live}>
          <LiveSwitch key={urlState.channel_id} urlState={urlState} />
        </span>
        {urlState.channel_id && (
          <Link className={classes.all} to="/dashboard" search={({ query, exact, sort }) => ({ query, exact, sort })}>
            {t`All channels`}
          </Link>
        )}
      </div>
      <div className={classes.finding}>
        <SearchBox
          query={urlState.query}
          onSearch={(query) => go({ query: query || undefined, exact: undefined, t: undefined }, { replace: true })}
        />
        <FilterButton urlState={urlState} found={found} />
        <SavedSearchButton urlState={urlState} className={classes.saved} />
      </div>
      <div className={classes.narrowed}>
        {urlState.saved && <ActiveSavedSearch key={urlState.saved} urlState={urlState} />}
        <FilterChips urlState={urlState} />
        {urlState.query !== '' && <AskAssistant query={urlState.query} />}
        {urlState.query.trim() !== '' && <SortSelect className={classes.sort ?? ''} size="xs" sort={urlState.sort} />}
      </div>
    </header>
  )
}

/** Talks that may only be meant by the query are counted apart. */
function WithSimilar({ found, similar }: { found: string | false; similar: number }) {
  const { t } = useLingui()
  const also = t`${plural(similar, { one: '# similar', other: '# similar' })}`
  return found ? `${found} · ${also}` : t`No exact match · ${also}`
}

/** On phones the figures and charts have no strip of their own. */
function ChartsButton() {
  const { t } = useLingui()
  return (
    <ActionIcon
      className={classes.charts ?? ''}
      variant="subtle"
      color="gray"
      size={44}
      aria-label={t`Open the charts`}
      aria-haspopup="dialog"
      onClick={() => chartsSheet.set(true)}
    >
      <IconChartBar size={20} stroke={1.6} aria-hidden />
    </ActionIcon>
  )
}

/** Counting stops at MAX_COUNTED. */
function useCountText({ query, filters }: DashboardUrlState) {
  const { t, i18n } = useLingui()
  const found = query !== '' || Object.keys(filters).length > 0
  const most = i18n.number(MAX_COUNTED)
  return (count: number) => {
    if (count >= MAX_COUNTED) return found ? t`${most}+ found` : t`${most}+ talks`
    if (found) return t`${plural(count, { one: '# found', other: '# found' })}`
    return t`${plural(count, { one: '# talk', other: '# talks' })}`
  }
}

/** Live mode is part of the URL, so that a link can open it. */
function LiveSwitch({ urlState }: { urlState: DashboardUrlState }) {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const go = useNavigateDashboard()
  usePlayList(org_id, urlState)
  const [since] = useState(() => new Date().toISOString())
  const [isUsed, setUsed] = useState(false)
  if (urlState.live && !isUsed) setUsed(true)
  return (
    <>
      {isUsed && <LiveMode {...{ org_id, since }} channel_id={urlState.channel_id} on={urlState.live} />}
      {urlState.live && <LiveOptions org_id={org_id} channel_id={urlState.channel_id} />}
      <Switch
        size="sm"
        label={t`Live`}
        title={t`New talks play automatically`}
        checked={urlState.live}
        onChange={({ currentTarget }) => go({ live: currentTarget.checked ? 'true' : undefined }, { replace: true })}
      />
    </>
  )
}

function usePlayList(org_id: string, urlState: DashboardUrlState) {
  const titleOf = useTalkTitle(org_id)
  const { talks } = useCurrentList()
  const key = JSON.stringify(listKeyOf(org_id, urlState))
  useEffect(() => showList({ key, talks, titleOf }), [key, talks, titleOf])
  useEffect(() => () => showList(null), [])
}
