import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serverProgram } from '../setup/builds.mjs'
import { node24, root, withTools } from '../setup/paths.mjs'
import { endSoon } from '../setup/last-resort.mjs'
import { say, Trouble } from '../setup/log.mjs'
import { localCertificate } from './certificate.mjs'
import { lastWords, openLog, parseLine } from './server-log.mjs'

const watchdog = fileURLToPath(new URL('parent-watchdog.mjs', import.meta.url))
const longestStop = 30_000
/**
 * In megabytes. By default young objects get up to 128 MB of memory, which stay taken after the start. With less than 4
 * an idle server collects garbage several times a minute.
 */
const YOUNG = ['--min-semi-space-size=4', '--max-semi-space-size=4']
/** Lets the server free what only its start needed. */
const FREEING = '--expose-gc'

/**
 * Starts the server and waits until it is ready. It stops when `stop` aborts, and through its watchdog also when this
 * process is killed. `ended` resolves after a requested stop and rejects after an unexpected one.
 */
export async function startServer({ data, port, https, verbose }, { lock, stop }) {
  stop.throwIfAborted()
  const log = openLog(data)
  const tls = https && !process.env.TLS_CERT ? await localCertificate(data) : undefined
  const child = spawnServer({ data, port, tls, log })
  await lock.nameServer(child.pid)
  stop.addEventListener('abort', () => stopChild(child))
  const words = lastWords()
  const { ready, close } = readAlong(log, { words, verbose })
  child.once('exit', endSoon)
  const exit = exitOf(child).finally(close)
  const operator = operatorSecretOf(child, exit)
  const url = await Promise.race([ready, exit.then((code) => explainEarlyEnd({ code, words, log, stop }))])
  return {
    url: asLocalhost(url),
    data,
    certificate: tls?.cert,
    operator,
    ended: exit.then((code) => explainEnd({ code, words, log, stop })),
  }
}

function spawnServer({ data, port, tls, log }) {
  return spawn(node24, [...YOUNG, FREEING, '--import', watchdog, serverProgram], {
    cwd: root,
    env: {
      ...withTools(),
      // Otherwise each thread of the C library's allocator keeps memory of its own.
      MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
      PORT: String(port),
      DATA_DIR: data,
      WEB_DIR: join(root, 'apps/web/dist'),
      ...(tls && { TLS_CERT: tls.cert, TLS_KEY: tls.key }),
    },
    stdio: ['ignore', log.file, log.file, 'ipc'],
  })
}

const exitOf = (child) => new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code)))

/** The secret of the first person's link, sent by the server once it is ready; null for none. It must not be logged. */
const operatorSecretOf = (child, exit) =>
  Promise.race([
    new Promise((resolve) => child.once('message', ({ operator }) => resolve(operator))),
    exit.then(() => null),
  ])

function stopChild(child) {
  child.kill('SIGTERM')
  setTimeout(() => child.kill('SIGKILL'), longestStop).unref()
}

function readAlong(log, { words, verbose }) {
  let following
  const ready = new Promise((resolve) => {
    following = log.follow((line) => {
      words.hear(line)
      const { msg, url, notice } = parseLine(line)
      if (verbose) say(line)
      else if (notice) say(`… ${msg}`)
      if (msg === 'ready') resolve(url)
    })
  })
  if (!verbose) void ready.then(following.slowDown)
  return { ready, close: following.close }
}

function explainEarlyEnd({ code, words, log, stop }) {
  stop.throwIfAborted()
  const sentence = words.sentence()
  throw sentence
    ? new Trouble(`${sentence} (The whole log: ${log.path})`)
    : new Trouble(`The server ended (${code}) before it was ready; its log is ${log.path}.`, words.tail())
}

function explainEnd({ code, words, log, stop }) {
  if (stop.aborted) return
  throw new Trouble(`The server stopped by itself (${code}); its log is ${log.path}. Start it again.`, words.tail())
}

/** Browsers allow the microphone on plain http only for localhost. */
function asLocalhost(url) {
  const address = new URL(url)
  if (['127.0.0.1', '[::1]', '0.0.0.0', '[::]'].includes(address.hostname)) address.hostname = 'localhost'
  return address.origin
}
