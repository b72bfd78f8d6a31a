import { ApiError } from '@earshot/contract/errors'
import type { Context } from '../context.ts'
import * as repo from './limits.repo.ts'

export interface Allowance {
  /** What is counted: the deed and who does it, like `phone.sms +15551234567`. */
  key: string
  most: number
  seconds: number
}

/**
 * Counts a deed, or refuses it as too_many. Windows are fixed and shared by all nodes. The count is not of the caller's
 * transaction: spend before it begins, so that what is refused or taken back counts too.
 */
export async function spend({ config, connections }: Context, { key, most, seconds }: Allowance): Promise<void> {
  if (!config.limits) return
  const { count, left } = await repo.insertOrCount(connections.outside, { key, seconds })
  if (count <= most) return
  const retry_after = Math.max(1, left)
  throw new ApiError('too_many', `That was too often. Try again in ${inWords(retry_after)}`, { retry_after })
}

/** Counts a deed that is never refused; answers how many there were in its window. */
export async function count({ config, connections }: Context, deed: Omit<Allowance, 'most'>): Promise<number> {
  return config.limits ? (await repo.insertOrCount(connections.outside, deed)).count : 0
}

/** The same for what is left undone in silence when it was too often. */
export async function isTooOften(context: Context, allowance: Allowance): Promise<boolean> {
  try {
    await spend(context, allowance)
    return false
  } catch (error) {
    if (error instanceof ApiError) return true
    throw error
  }
}

/** Forgets windows that have ended. */
export const sweepCounters = ({ connections }: Context) => repo.deletePast(connections.outside)

function inWords(seconds: number) {
  if (seconds < 90) return seconds === 1 ? 'a second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}
