import type { FoundTalk } from '@earshot/contract/search'
import { createPageStore, usePageStore } from '../../lib/page-store.ts'

interface PresentList {
  talks: readonly FoundTalk[]
  query: string
}

export const currentList = createPageStore<PresentList>({ talks: [], query: '' })

export const useCurrentList = () => usePageStore(currentList)
