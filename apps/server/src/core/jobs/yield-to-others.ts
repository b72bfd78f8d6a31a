import { AsyncLocalStorage } from 'node:async_hooks'

const lender = new AsyncLocalStorage<() => Promise<void>>()

/** During `work`, othersFirst() calls `lend`. */
export const lending = <Result>(lend: () => Promise<void>, work: () => Result): Result => lender.run(lend, work)

/** Between two steps of a long job that takes turns: runs one job that waits. Does nothing elsewhere. */
export const othersFirst = async () => lender.getStore()?.()
