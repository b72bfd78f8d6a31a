import { counted } from '@earshot/contract/rules/counted'
import { ApiError } from '@earshot/contract/errors'
import type { Context } from '../context.ts'
import * as repo from './limits.repo.ts'

export interface RateLimit {
  /** The counted action and its subject, like `phone.sms +15551234567`. */
  key: string
  most: number
  seconds: number
}

/**
 * Throws too_many over the limit. Windows are fixed and shared by all nodes. Counting is outside the caller's
 * transaction: call it before the transaction begins, so that refused and rolled back actions count too.
 */
export async function consume({ config, connections }: Context, { key, most, seconds }: RateLimit): Promise<void> {
  if (!config.limits) return
  const { count, left } = await repo.insertOrCount(connections.outside, { key, seconds })
  if (count <= most) return
  // Never longer than the window, should the database's clock be set back.
  const retry_after = Math.min(Math.max(1, left), seconds)
  throw new ApiError('too_many', `Too many requests. Try again in ${inWords(retry_after)}`, { retry_after })
}

/** Counts an action that is never refused; returns the count in its window. */
export async function countAttempt({ config, connections }: Context, action: Omit<RateLimit, 'most'>): Promise<number> {
  return config.limits ? (await repo.insertOrCount(connections.outside, action)).count : 0
}

/** Counts also where limits are off, for what protects a secret of few digits. Returns the count in its window. */
export const countFailure = async ({ connections }: Context, failure: Omit<RateLimit, 'most'>): Promise<number> =>
  (await repo.insertOrCount(connections.outside, failure)).count

export const forgetFailures = ({ connections }: Context, keys: string[]) => repo.deleteCounts(connections.outside, keys)

/** For actions that are skipped silently over the limit. */
export async function isOverLimit(context: Context, allowance: RateLimit): Promise<boolean> {
  try {
    await consume(context, allowance)
    return false
  } catch (error) {
    if (error instanceof ApiError) return true
    throw error
  }
}

export const deletePastCounters = ({ connections }: Context) => repo.deletePast(connections.outside)

function inWords(seconds: number) {
  if (seconds < 90) return counted(seconds, 'second')
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}
