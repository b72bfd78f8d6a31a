import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'

export interface PageStore<Value> {
  get: () => Value
  set(value: Value): void
  subscribe: (listener: () => void) => () => void
}

export function createPageStore<Value>(first: Value): PageStore<Value> {
  const listeners = createListeners()
  let value = first
  return {
    get: () => value,
    set(next) {
      value = next
      listeners.notify()
    },
    subscribe: listeners.subscribe,
  }
}

export const usePageStore = <Value>({ subscribe, get }: Pick<PageStore<Value>, 'subscribe' | 'get'>) =>
  useSyncExternalStore(subscribe, get)
