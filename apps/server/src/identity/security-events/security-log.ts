import { appendFile } from 'node:fs/promises'
import type { Context } from '../../core/context.ts'
import { writeOrDrop } from '../../core/log.ts'

/** Lines of a kind in a minute. What is more is counted in the next line of that kind. */
const MOST_LINES = 120
const MINUTE = 60_000

const written = new Map<string, { minute: number; lines: number; left_out: number }>()
let queue: Promise<void> = Promise.resolve()

/** A JSON line for a log collector. A file is opened for each line, so that it can be rotated. */
export function writeSecurityLine({ config, log }: Context, { kind, ...event }: { kind: string }) {
  const to = config.securityLog
  const left_out = to === null ? null : leftOut(kind)
  if (to === null || left_out === null) return
  const time = new Date().toISOString()
  const line = `${JSON.stringify({ time, security: kind, ...event, ...(left_out > 0 && { left_out }) })}\n`
  if (to === 'stdout') return writeOrDrop(line)
  queue = queue
    .then(() => appendFile(to, line, { mode: 0o600 }))
    .catch((error) => log.error({ err: error }, 'SECURITY_LOG cannot be written'))
}

/** Null if the line is left out, too; else how many were before it. */
function leftOut(kind: string): number | null {
  const minute = Math.floor(Date.now() / MINUTE)
  const before = written.get(kind) ?? { minute, lines: 0, left_out: 0 }
  const now = before.minute === minute ? before : { minute, lines: 0, left_out: before.left_out }
  written.set(kind, now)
  now.lines++
  if (now.lines > MOST_LINES) {
    now.left_out++
    return null
  }
  const { left_out } = now
  now.left_out = 0
  return left_out
}
