import { AsyncLocalStorage } from 'node:async_hooks'

const yields = new AsyncLocalStorage<() => Promise<void>>()

/** During `work`, yieldToOthers() calls `yieldOnce`. */
export const withYielding = <Result>(yieldOnce: () => Promise<void>, work: () => Result): Result =>
  yields.run(yieldOnce, work)

/** Between two steps of a long job that takes turns: runs one job that waits. Does nothing elsewhere. */
export const yieldToOthers = async () => yields.getStore()?.()
