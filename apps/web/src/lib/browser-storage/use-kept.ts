import { useSyncExternalStore } from 'react'
import type { Kept } from './kept.ts'

export const useKept = <T>(value: Kept<T>) => useSyncExternalStore(value.hear, value.get)
