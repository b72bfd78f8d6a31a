import type { OutputOf } from '@earshot/contract/route'
import { searchRoutes } from '@earshot/contract/search'
import { useLingui } from '@lingui/react/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { IconMessage2, IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useNames } from '../../../dashboard/people.ts'
import { cacheKind, cacheQuery } from '../../../lib/calls/cache-keys.ts'
import { call } from '../../../lib/client.ts'
import { relativeTime } from '../../../lib/format.ts'
import { useOrganization } from '../../../organizations/organizations.queries.ts'
import { Excerpt } from '../../../talks/list/Excerpt.tsx'
import type { Deed } from './deed.ts'

const foundEntry = cacheKind<OutputOf<typeof searchRoutes.search>, [org_id: string, query: string]>('talks', 'palette')
const SHORTEST = 2
const MOST = 5
const PAUSE = 200

/** Talks in which the words were said, and the way to all of them. `searching` until they are known. */
export function useFoundTalks(typed: string): { deeds: Deed[]; searching: boolean } {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const names = useNames(org_id)
  const navigate = useNavigate()
  const wanted = typed.trim()
  const [query] = useDebouncedValue(wanted, PAUSE)
  const found = useQuery(
    cacheQuery(foundEntry.key(org_id, query), {
      queryFn: ({ signal }) => call(searchRoutes.search, { org_id, query, limit: MOST }, { signal }),
      enabled: query.length >= SHORTEST,
      placeholderData: keepPreviousData,
    }),
  )
  if (wanted.length < SHORTEST) return { deeds: [], searching: false }
  const talks = (found.data?.talks ?? []).map((talk) => ({
    id: `talk-${talk.talk_id}`,
    label: talk.text || t`No words yet`,
    excerpt: <Excerpt talk={talk} />,
    hint: `${names.voice(talk).name} · ${names.channel(talk.channel_id)} · ${relativeTime(talk.created)}`,
    sign: <IconMessage2 size={18} stroke={1.6} />,
    act: () => void navigate({ to: '/dashboard', search: { query, talk_id: talk.talk_id } }),
  }))
  const all = {
    id: 'search-all',
    label: t`Search all talks for “${wanted}”`,
    sign: <IconSearch size={18} stroke={1.6} />,
    act: () => void navigate({ to: '/dashboard', search: { query: wanted } }),
  }
  return { deeds: [...talks, all], searching: query !== wanted || found.isFetching }
}
