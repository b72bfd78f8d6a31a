import type { OutputOf } from '@earshot/contract/route'
import { searchRoutes } from '@earshot/contract/search'
import { useLingui } from '@lingui/react/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { IconMessage2, IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useNames } from '../../dashboard/use-names.ts'
import { cacheKind, cacheQuery } from '../../lib/api/cache-keys.ts'
import { call } from '../../lib/client.ts'
import { timeZone } from '../../lib/time-zone.ts'
import { relativeTime } from '../../lib/format.ts'
import { useOrganization } from '../../organizations/organizations.queries.ts'
import { MatchText } from '../../talks/list/row/MatchSteps.tsx'
import type { Command } from './command.ts'

const foundEntry = cacheKind<OutputOf<typeof searchRoutes.search>, [org_id: string, query: string]>('talks', 'palette')
const SHORTEST = 2
const MOST = 5
const PAUSE = 200
/** Characters per line in the palette; talk rows have two lines. */
const LINE = 28

export function useTalkResults(typed: string): { operations: Command[]; searching: boolean } {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const names = useNames(org_id)
  const navigate = useNavigate()
  const wanted = typed.trim()
  const [query] = useDebouncedValue(wanted, PAUSE)
  const found = useQuery(
    cacheQuery(foundEntry.key(org_id, query), {
      queryFn: ({ signal }) => call(searchRoutes.search, { org_id, query, tz: timeZone(), limit: MOST }, { signal }),
      enabled: query.length >= SHORTEST,
      placeholderData: keepPreviousData,
    }),
  )
  if (wanted.length < SHORTEST) return { operations: [], searching: false }
  const talks = (found.data?.talks ?? []).map((talk) => ({
    id: `talk-${talk.talk_id}`,
    label: talk.text || (talk.state === 'ready' ? t`No speech detected` : t`Transcribing…`),
    excerpt: <MatchText talk={talk} at={0} line={LINE} />,
    hint: `${names.voice(talk).name} · ${names.channel(talk.channel_id)} · ${relativeTime(talk.recorded_at)}`,
    icon: <IconMessage2 size={18} stroke={1.6} />,
    act: () => void navigate({ to: '/dashboard', search: { query, talk_id: talk.talk_id } }),
  }))
  const all = {
    id: 'search-all',
    label: t`Search all talks for “${wanted}”`,
    icon: <IconSearch size={18} stroke={1.6} />,
    act: () => void navigate({ to: '/dashboard', search: { query: wanted } }),
  }
  return { operations: [...talks, all], searching: query !== wanted || found.isFetching }
}
