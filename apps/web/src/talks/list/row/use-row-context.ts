import type { FoundTalk } from '@earshot/contract/search'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { useChannel } from '../../../channels/channels.queries.ts'
import { useOrganization } from '../../../organizations/organizations.queries.ts'
import { followOtherTabs, loadListens } from '../../cache/heard-tabs.queries.ts'
import { type Names, useNames } from '../../../dashboard/use-names.ts'
import { type Handling, useHandling } from '../../detail/handling/use-handling.ts'
import { opening } from './matches.ts'

export interface RowContext {
  org_id: string
  names: Names
  hrefOf: (talk: FoundTalk, at: number) => string
  open: (talk: FoundTalk, at: number) => void
  mark: (talk: FoundTalk) => void
  handlingOf: (talk: FoundTalk) => Handling
}

/** Stable while the list and its names do not change, so that visible rows do not render again. */
export function useRowContext(talks: readonly FoundTalk[]): RowContext {
  const { org_id } = useOrganization()
  const names = useNames(org_id)
  const unnamed = useMemo(() => talks.find((talk) => !names.channel(talk.channel_id)), [talks, names])
  // Loads the archived channels, which names then has.
  useChannel(org_id, unnamed?.channel_id)
  const client = useQueryClient()
  const navigate = useNavigate()
  const handlingOf = useHandling(org_id)
  const list = useLocation({ select: withoutTalk })
  // The player follows them on every screen, but loads after the list is shown.
  useEffect(() => followOtherTabs(client), [client])
  return useMemo(
    () => ({
      ...{ org_id, names, handlingOf },
      hrefOf: (talk, at) => addressOf(list, opening(talk, Math.max(0, at))),
      open: (talk, at) =>
        void navigate({ to: '.', search: (before) => ({ ...before, ...opening(talk, Math.max(0, at)) }) }),
      mark: ({ talk_id, heard }) =>
        void loadListens().then(({ markTalk }) => markTalk(client, org_id, { talk_id, heard: !heard })),
    }),
    [org_id, names, handlingOf, client, navigate, list],
  )
}

function withoutTalk({ pathname, searchStr }: { pathname: string; searchStr: string }) {
  const search = new URLSearchParams(searchStr)
  search.delete('talk_id')
  search.delete('t')
  return `${pathname}?${search}`
}

function addressOf(list: string, { talk_id, t }: ReturnType<typeof opening>) {
  const more = new URLSearchParams({ talk_id, ...(t && { t }) })
  return `${list}${list.endsWith('?') ? '' : '&'}${more}`
}
