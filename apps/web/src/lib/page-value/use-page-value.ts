import { useSyncExternalStore } from 'react'
import type { PageValue } from './page-value.ts'

/** A value of the page, for what is drawn. */
export const usePageValue = <Value>({ hear, get }: PageValue<Value>) => useSyncExternalStore(hear, get)
