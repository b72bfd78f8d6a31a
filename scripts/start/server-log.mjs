import { chmodSync, closeSync, mkdirSync, openSync, readSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'

const largest = 10 * 1024 * 1024
const tailLines = 12

export const logPath = (data) => join(data, 'logs/server.log')

/** The server appends to it directly. Returns its path and size, in bytes. */
export function openLog(data) {
  const path = logPath(data)
  mkdirSync(join(data, 'logs'), { recursive: true, mode: 0o700 })
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > largest)
    renameSync(path, join(data, 'logs/server.1.log'))
  closeSync(openSync(path, 'a', 0o600))
  // The log contains names of people. Older versions created it readable for all accounts.
  chmodSync(join(data, 'logs'), 0o700)
  chmodSync(path, 0o600)
  return { path, size: statSync(path).size }
}

/** In bytes. A log may grow for months. */
const longestTail = 64 * 1024

/**
 * What the log says since byte `from`: whether the server was ready, its last lines, and the sentence that explains an
 * exit: plain text without a stack at the end, or a logged error.
 */
export function readLog(path, from) {
  const { size } = statSync(path)
  const start = Math.max(from, size - longestTail)
  const lines = readFrom(path, start, size - start)
    .split('\n')
    .filter(Boolean)
  const entries = lines.map(parseLine)
  return {
    wasReady: start > from || entries.some(({ msg }) => msg === 'ready'),
    sentence: plainWords(lines) || entries.findLast(({ level }) => level >= 50)?.msg,
    tail: lines.slice(-tailLines).join('\n'),
  }
}

function readFrom(path, start, length) {
  const file = openSync(path, 'r')
  const bytes = Buffer.alloc(length)
  const read = readSync(file, bytes, 0, length, start)
  closeSync(file)
  return bytes.toString('utf8', 0, read)
}

function parseLine(line) {
  try {
    return JSON.parse(line)
  } catch {
    return { msg: line }
  }
}

function plainWords(lines) {
  const plain = lines.slice(lines.findLastIndex((line) => line.startsWith('{')) + 1)
  const isStack = plain.some((line) => /^\s+at |^Node\.js v/.test(line))
  return isStack ? undefined : plain.join(' ').replace(/[^.!?]$/, '$&.')
}
