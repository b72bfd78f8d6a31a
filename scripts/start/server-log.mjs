import { chmodSync, closeSync, fstatSync, mkdirSync, openSync, readSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { StringDecoder } from 'node:string_decoder'

const largest = 10 * 1024 * 1024
const tailLines = 12

/**
 * The server writes to the log file directly, so it does not depend on this process; this process only follows the
 * file.
 */
export function openLog(data) {
  const path = join(data, 'logs/server.log')
  mkdirSync(join(data, 'logs'), { recursive: true, mode: 0o700 })
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > largest)
    renameSync(path, join(data, 'logs/server.1.log'))
  const file = openSync(path, 'a+', 0o600)
  // The log contains names of people. Older versions created it readable for all accounts.
  chmodSync(join(data, 'logs'), 0o700)
  chmodSync(path, 0o600)
  return { path, file, follow: (onLine) => follow(file, onLine) }
}

/** In milliseconds: while the server starts, and afterwards. */
const often = 30
const seldom = 5000

/** Calls `onLine` for every new line. `close` reads the rest and stops. */
function follow(file, onLine) {
  const decoder = new StringDecoder('utf8')
  const chunk = Buffer.alloc(16 * 1024)
  let position = fstatSync(file).size
  let rest = ''
  const readOn = () => {
    for (let read; (read = readSync(file, chunk, 0, chunk.length, position)) > 0; position += read) {
      const lines = (rest + decoder.write(chunk.subarray(0, read))).split('\n')
      rest = lines.pop()
      lines.forEach(onLine)
    }
  }
  let timer = setInterval(readOn, often)
  const slowDown = () => {
    clearInterval(timer)
    timer = setInterval(readOn, seldom)
  }
  const close = () => {
    clearInterval(timer)
    readOn()
    closeSync(file)
  }
  return { slowDown, close }
}

export function parseLine(line) {
  try {
    return JSON.parse(line)
  } catch {
    return { msg: line }
  }
}

/**
 * Keeps the last lines, and the message that explains an exit: plain text without a stack at the end, or a logged
 * error.
 */
export function lastWords() {
  const lines = []
  let complaint
  return {
    hear(line) {
      const { level, msg } = parseLine(line)
      if (level >= 50) complaint = msg
      if (lines.push(line) > tailLines) lines.shift()
    },
    sentence: () => plainWords(lines) || complaint,
    tail: () => lines.join('\n'),
  }
}

function plainWords(lines) {
  const plain = lines.slice(lines.findLastIndex((line) => line.startsWith('{')) + 1)
  const isStack = plain.some((line) => /^\s+at |^Node\.js v/.test(line))
  return isStack ? undefined : plain.join(' ').replace(/[^.!?]$/, '$&.')
}
