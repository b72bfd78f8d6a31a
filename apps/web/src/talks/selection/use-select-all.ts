import { MAX_COUNTED } from '@earshot/contract/search'
import { useEffect, useRef, useState } from 'react'
import type { TalkList } from '../../search/search.queries.ts'
import type { SelectionState } from './use-selection.ts'

export interface SelectAllState {
  loaded: number
  /** Undefined if the count was cut off. */
  total: number | undefined
  hasMore: boolean
  isLoading: boolean
  choose: () => void
}

export function useSelectAll(list: TalkList, choosing: SelectionState, asked: string): SelectAllState {
  const [loadingList, setLoadingList] = useState<string>()
  const here = useRef(asked)
  const { talks, hasMore, total } = list
  useEffect(() => {
    here.current = asked
    return () => void (here.current = '')
  }, [asked])

  async function choose() {
    if (!hasMore) return choosing.chooseAll()
    const isWanted = () => here.current === asked
    setLoadingList(asked)
    const ids = await list.loadAll(isWanted)
    setLoadingList(undefined)
    if (ids && isWanted()) choosing.choose(ids)
  }

  const isLoading = loadingList === asked
  const counted = hasMore ? (total < MAX_COUNTED ? total : undefined) : talks.length
  return { loaded: talks.length, total: counted, hasMore, isLoading, choose: () => void choose() }
}
