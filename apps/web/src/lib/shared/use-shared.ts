import { useSyncExternalStore } from 'react'
import type { Shared } from './shared.ts'

/** A shared value, for what is drawn. */
export const useShared = <Value>({ hear, get }: Shared<Value>) => useSyncExternalStore(hear, get)
