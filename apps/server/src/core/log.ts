import { write, writeSync } from 'node:fs'
import { type Logger, pino } from 'pino'

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>

/** Structured lines on standard output. Secrets are redacted. */
export const makeLog = (level: string) =>
  pino(
    {
      level,
      base: null,
      serializers: {
        err: ({ name, message, stack, code }: Error & { code?: string }) => ({ name, message, code, stack }),
        req: ({ method, url, ip }: { method: string; url: string; ip: string }) => ({ method, url: hidden(url), ip }),
        res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
      },
    },
    { write: gather },
  )

let waiting = ''

/** `npm start` opens its terminal as this file descriptor, and lists what to show there: notices or the log. */
const TERMINAL = 3
const shown = process.env.EARSHOT_TERMINAL?.split(' ') ?? []

export const isShown = (part: 'notices' | 'log' | 'link') => shown.includes(part)

/** In characters. A terminal may stop taking text for hours, which the server must not wait for. */
const MOST_UNSHOWN = 64 * 1024
let unshown = ''
let showing = false

export function sayInTerminal(line: string) {
  if (unshown.length < MOST_UNSHOWN) unshown += `${line}\n`
  if (!showing) showNext()
}

/** One write at a time. What a closed terminal does not take is lost. */
function showNext() {
  const text = unshown
  unshown = ''
  showing = text !== ''
  if (showing) write(TERMINAL, text, showNext)
}

function show(line: string) {
  if (isShown('log')) return sayInTerminal(line.trimEnd())
  if (isShown('notices') && line.includes('"notice":true')) sayInTerminal(`… ${JSON.parse(line).msg}`)
}

/** Lines of one turn of the event loop are written at once. */
function gather(line: string) {
  if (shown.length > 0) show(line)
  if (waiting === '') setImmediate(flush)
  waiting += line
}

function flush() {
  const lines = waiting
  waiting = ''
  writeOrDrop(lines)
}

process.on('exit', flush)

const STANDARD_OUTPUT = 1
const TRIES = 20
const pause = new Int32Array(new SharedArrayBuffer(4))

/** Waits up to 100 ms for a slow reader. A full disk or a closed pipe loses the line, but never ends the process. */
export function writeOrDrop(line: string, write = (rest: Buffer) => writeSync(STANDARD_OUTPUT, rest)) {
  let rest: Buffer = Buffer.from(line)
  for (let tried = 0; rest.length > 0 && tried < TRIES; tried++) rest = rest.subarray(writtenOf(rest, write))
}

function writtenOf(rest: Buffer, write: (rest: Buffer) => number) {
  try {
    return write(rest)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return rest.length
    Atomics.wait(pause, 0, 0, 5)
    return 0
  }
}

const hidden = (url: string) => url.replaceAll(/\b(token|verify|sig|code|invite|clip_id|filter)=[^&#]*/g, '$1=…')
