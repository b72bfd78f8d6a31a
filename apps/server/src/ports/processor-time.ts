import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'

const STALL_SECONDS = 5 * 60
const CHECK_SECONDS = 5
/** If processor time cannot be read, wall-clock time counts, multiplied by this factor. */
const CLOCK_FACTOR = 20
/** Linux reports processor time in /proc in hundredths of a second. */
const TICKS = 100

export interface ProcessorLimit {
  /** Seconds of processor time, so that a busy machine does not count against the program. */
  seconds: number
  /** Seconds without any processor time after which it is stopped, not counting time spent waiting for its reader. */
  stall?: number
}

/**
 * Kills a program that uses too much processor time, or none for a long time. Where prlimit exists the kernel enforces
 * the former; this detects programs that are stopped, hang, or run elsewhere.
 */
export function watchProcessor(child: ChildProcess, { seconds, stall = STALL_SECONDS }: ProcessorLimit) {
  let stopped: 'processor' | 'stalled' | null = null
  let last = { used: -1, at: Date.now() }
  let heldUp = 0
  const began = Date.now()
  const timer = setInterval(() => void check(), Math.min(CHECK_SECONDS, stall / 2) * 1000)

  async function check() {
    const used = await processorSeconds(child.pid)
    const now = Date.now()
    if (heldUp > 0 || used !== last.used) last = { used: used ?? -1, at: now }
    if (used === null ? now - began > seconds * CLOCK_FACTOR * 1000 : used > seconds) end('processor')
    else if (used !== null && now - last.at >= stall * 1000) end('stalled')
  }

  function end(why: 'processor' | 'stalled') {
    if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) stopped ??= why
  }

  return {
    stopped: () => stopped,
    end: () => clearInterval(timer),
    /** The program is waiting for its output to be read, which is no stall. */
    outside: async (work: void | Promise<void>) => {
      heldUp++
      await Promise.resolve(work).finally(() => {
        heldUp--
        last.at = Date.now()
      })
    },
  }
}

/** Seconds in user and system mode, fields 14 and 15 of proc(5); null without /proc. */
export async function processorSeconds(pid = 0): Promise<number | null> {
  const line = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => null)
  if (line === null) return null
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS
}
