import type { FoundTalk } from '@earshot/contract/search'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useOrganization } from '../../../../organizations/organizations.queries.ts'
import { markTalk } from '../../../../talks/cache/listens.queries.ts'
import { type Names, useNames } from '../../../people.ts'
import { opening } from '../matches/matches.ts'

/** What every row knows and can do, worked out once for all of them. */
export interface RowWays {
  org_id: string
  names: Names
  hrefOf: (talk: FoundTalk) => string
  open: (talk: FoundTalk) => void
  /** Heard becomes unheard, and back. */
  mark: (talk: FoundTalk) => void
}

/** The same as long as neither the list nor what it names changes, so that rows in sight are not drawn again. */
export function useRowWays(): RowWays {
  const { org_id } = useOrganization()
  const names = useNames(org_id)
  const client = useQueryClient()
  const navigate = useNavigate()
  const list = useLocation({ select: withoutTalk })
  return useMemo(
    () => ({
      ...{ org_id, names },
      hrefOf: (talk) => addressOf(list, talk),
      open: (talk) => void navigate({ to: '.', search: (before) => ({ ...before, ...opening(talk) }) }),
      mark: ({ talk_id, heard }) => void markTalk(client, org_id, { talk_id, heard: !heard }),
    }),
    [org_id, names, client, navigate, list],
  )
}

/** Where a list is, whatever talk is open beside it. */
function withoutTalk({ pathname, searchStr }: { pathname: string; searchStr: string }) {
  const search = new URLSearchParams(searchStr)
  search.delete('talk_id')
  search.delete('t')
  return `${pathname}?${search}`
}

function addressOf(list: string, talk: FoundTalk) {
  const { talk_id, t } = opening(talk)
  const more = new URLSearchParams({ talk_id, ...(t && { t }) })
  return `${list}${list.endsWith('?') ? '' : '&'}${more}`
}
