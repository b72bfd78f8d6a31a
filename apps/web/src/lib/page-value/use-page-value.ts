import { useSyncExternalStore } from 'react'
import type { PageValue } from './page-value.ts'

/** A value of the page, or one that outlives it, for what is drawn. */
export const usePageValue = <Value>({ hear, get }: Pick<PageValue<Value>, 'hear' | 'get'>) =>
  useSyncExternalStore(hear, get)
