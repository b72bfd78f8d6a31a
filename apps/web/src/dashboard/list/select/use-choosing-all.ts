import { MOST_COUNTED } from '@earshot/contract/search'
import { useEffect, useRef, useState } from 'react'
import type { TalkList } from '../../../search/search.queries.ts'
import type { Choosing } from './use-selection.ts'

/** Choosing every talk of a list, also those that are not loaded yet. */
export interface ChoosingAll {
  loaded: number
  /** Undefined where nobody has counted to the end. */
  total: number | undefined
  hasMore: boolean
  /** They are being loaded; then they are chosen. */
  isComing: boolean
  choose: () => void
}

/** Loads page after page until there are none, and chooses them all. Another place, or a page that does not come, ends it. */
export function useChoosingAll(list: TalkList, choosing: Choosing, asked: string): ChoosingAll {
  const [coming, setComing] = useState<string>()
  const here = useRef(asked)
  const { talks, hasMore, total } = list
  useEffect(() => {
    here.current = asked
    return () => void (here.current = '')
  }, [asked])

  async function choose() {
    if (!hasMore) return choosing.chooseAll()
    const isWanted = () => here.current === asked
    setComing(asked)
    const ids = await list.loadAll(isWanted)
    setComing(undefined)
    if (ids && isWanted()) choosing.choose(ids)
  }

  const isComing = coming === asked
  const counted = hasMore ? (total < MOST_COUNTED ? total : undefined) : talks.length
  return { loaded: talks.length, total: counted, hasMore, isComing, choose: () => void choose() }
}
