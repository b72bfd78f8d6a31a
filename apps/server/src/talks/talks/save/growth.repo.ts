import { sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import { getOrCreate } from '../../../core/get-or-create.ts'

/** How many talks are written before the first check. */
const FIRST = 100

interface Growth {
  written: number
  next: number
}

const all = new WeakMap<object, Growth>()

/**
 * Counts talks that were written. PostgreSQL is told to analyze tables that have grown fast after the first hundred, and
 * whenever their number has doubled.
 */
export function countWritten({ connections: { outside }, log }: Pick<Context, 'connections' | 'log'>) {
  const growth = getOrCreate(all, outside, () => ({ written: 0, next: FIRST }))
  growth.written += 1
  if (growth.written < growth.next) return
  growth.next *= 2
  // Only speed depends on it.
  sql`select analyze_grown()`.execute(outside).catch((err: unknown) => log.warn({ err }, 'tables are not analyzed'))
}
