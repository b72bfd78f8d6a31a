import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { OutputOf, Route } from '@earshot/contract/route'
import { carriesBody } from '@earshot/contract/route'
import { freePort } from '../../../core/db/postmaster.ts'
import { eventually } from '../../eventually.ts'
import { serverProgram } from '../../server-program.ts'
import { bearer, type Person } from '../../test-app.ts'
import { firstModel } from '../../../ports/testing/moonshine.ts'

export interface Node extends AsyncDisposable {
  url: string
  pid: number
  ready(): Promise<unknown>
  signal(name: NodeJS.Signals): void
  ended: Promise<unknown>
  kill(): Promise<void>
}

/** By default with its own data folder. Ends with its parent process. */
export async function startNode(role: 'api' | 'worker', env: Record<string, string>): Promise<Node> {
  const port = env.PORT ?? String(await freePort())
  const DATA_DIR = await mkdtemp(path.join(tmpdir(), `earshot-node-${role}-`))
  const own = { ROLES: role, PORT: port, METRICS_PORT: port, DATA_DIR }
  const child = spawn(process.execPath, [serverProgram], {
    env: { PATH: process.env.PATH, EARSHOT_NPM: String(process.pid), ...OURS, ...own, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const gone = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await gone
  }
  const dispose = async () => {
    await kill()
    await rm(DATA_DIR, { recursive: true, force: true })
  }
  const url = `http://127.0.0.1:${port}`
  const ready = () => Promise.race([eventually(() => isReady(url), Boolean), gone.then(refuseUnready)])
  return {
    url,
    pid: child.pid ?? 0,
    ready,
    ended: gone,
    kill,
    signal: (name) => void child.kill(name),
    [Symbol.asyncDispose]: dispose,
  }
}

function refuseUnready() {
  throw new Error('The node has ended, and printed why')
}

const OURS = { APP_URL: 'http://localhost:3000', WEB_DIR: '/nowhere', LOG_LEVEL: 'error', ...firstModel }

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

export async function askNode<R extends Route>(
  { url }: Node,
  { route, who }: { route: R; who: Person | null },
  input: object,
): Promise<{ status: number; body: OutputOf<R> }> {
  const query = carriesBody(route) ? '' : `?${new URLSearchParams(input as Record<string, string>)}`
  const body = carriesBody(route) ? { body: JSON.stringify(input) } : {}
  const headers = { ...bearer(who), ...(carriesBody(route) && { 'content-type': 'application/json' }) }
  const response = await fetch(`${url}/v3${route.path}${query}`, { method: route.method, headers, ...body })
  return { status: response.status, body: (await response.json()) as OutputOf<R> }
}
