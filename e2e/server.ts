import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from '@playwright/test'

const root = path.resolve(import.meta.dirname, '..')

/** A server for one test that can be killed and restarted with the same data. */
export class Server {
  readonly #port: number
  readonly #data = mkdtempSync(path.join(tmpdir(), 'earshot-e2e-own-'))
  readonly #settings: Record<string, string>
  #child: ChildProcess | undefined
  #said = ''

  constructor(port: number, settings: Record<string, string> = {}) {
    this.#port = port
    this.#settings = settings
  }

  get base() {
    return `http://localhost:${this.#port}`
  }

  async start() {
    const own = {
      PORT: String(this.#port),
      DATA_DIR: this.#data,
      LOG_LEVEL: 'error',
      RATE_LIMITS: 'off',
      SPEECH_MODEL: this.#settings.SPEECH_ENGINES ? 'none' : 'moonshine-tiny-npm',
      BUNDLED_MODELS: path.join(root, '.cache/models'),
      EARSHOT_TERMINAL: 'link',
    }
    const env = { ...process.env, ...own, ...this.#settings }
    this.#child = spawn('node', ['apps/server/dist/main.js'], {
      ...{ cwd: root, env },
      stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
    })
    // What the terminal of `npm start` would show.
    this.#child.stdio[3]?.on('data', (text: Buffer) => (this.#said += text))
    await expect.poll(() => this.#isReady(), { message: 'the server is ready' }).toBe(true)
  }

  async operatorLink() {
    const link = () => /\S+#operator=\S+/.exec(this.#said)?.[0]
    await expect.poll(link, { message: 'the link of the operator' }).toBeTruthy()
    return link() ?? ''
  }

  /** Like the kernel's out-of-memory killer: without any cleanup. */
  kill = () => this.#end('SIGKILL')

  /** Stops the server and a PostgreSQL that a killed one left behind, and removes the data. */
  async remove() {
    await this.#end('SIGTERM')
    killOrphan(path.join(this.#data, 'postgres/postmaster.pid'))
    rmSync(this.#data, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }

  async #end(signal: NodeJS.Signals) {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  #isReady = () =>
    fetch(`${this.base}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
}

function killOrphan(file: string) {
  try {
    process.kill(Number.parseInt(readFileSync(file, 'utf8'), 10), 'SIGQUIT')
  } catch {
    // The process has already exited, as expected.
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}
