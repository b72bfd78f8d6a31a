import type { FoundTalk } from '@earshot/contract/search'
import { pageValue } from '../../lib/page-value/page-value.ts'
import { usePageValue } from '../../lib/page-value/use-page-value.ts'

interface PresentList {
  talks: readonly FoundTalk[]
  /** What the list answers: the words that were typed, or those that were looked for instead. */
  query: string
}

/** What the dashboard lists, or listed when it was last in sight. Read it anywhere; only the list itself writes it. */
export const presentList = pageValue<PresentList>({ talks: [], query: '' })

/** The present list, for what is drawn. */
export const usePresentList = () => usePageValue(presentList)
