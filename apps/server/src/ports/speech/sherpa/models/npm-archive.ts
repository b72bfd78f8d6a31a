import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { NpmArchive } from './model.ts'

/** Milliseconds until the registry has to have said that it knows a package, at most. */
const ANSWER_MS = 30_000

export interface Packing {
  /** An empty folder for the archive. */
  folder: string
  /** Milliseconds for the whole archive. */
  patience: number
  signal?: AbortSignal | undefined
}

/**
 * The archive of a package, by npm with the settings of this machine: its registry, credentials, proxy and cache. Throws
 * an Error that says why it cannot be had.
 */
export async function packedArchive({ spec, integrity }: NpmArchive, packing: Packing): Promise<Buffer> {
  const { folder, patience, signal } = packing
  const answer = { patience: Math.min(ANSWER_MS, patience), signal }
  await npm(['view', spec, 'version', '--prefer-offline', '--fetch-retries=0'], answer)
  const pack = ['pack', spec, `--pack-destination=${folder}`, '--ignore-scripts', '--prefer-offline']
  await npm([...pack, '--fetch-retries=1', `--fetch-timeout=${patience}`], { patience, signal })
  const [name] = (await readdir(folder)).filter((each) => each.endsWith('.tgz'))
  if (!name) throw new Error('npm packed nothing')
  const bytes = await readFile(path.join(folder, name))
  if (`sha512-${createHash('sha512').update(bytes).digest('base64')}` === integrity) return bytes
  throw new Error('the registry has another archive under this name: its hash is another')
}

/** Runs npm to its end. Throws what it says when it fails. */
async function npm(args: string[], { patience, signal }: Omit<Packing, 'folder'>) {
  signal?.throwIfAborted()
  const timeout = AbortSignal.timeout(patience)
  const ended = await outcomeOf(args, signal ? AbortSignal.any([signal, timeout]) : timeout)
  signal?.throwIfAborted()
  if (timeout.aborted) throw new Error(`the registry was silent for ${Math.round(patience / 1000)} seconds`)
  if (ended.error) throw new Error(ended.error.code === 'ENOENT' ? 'npm is not installed here' : ended.error.message)
  if (ended.code !== 0) throw new Error(reasonIn(ended.said))
}

interface Outcome {
  code: number | null
  said: string
  error?: NodeJS.ErrnoException
}

/** In a process group of its own, because npm is a script that starts Node. */
function outcomeOf(args: string[], signal: AbortSignal) {
  const child = spawn('npm', [...args, '--no-progress', '--no-audit', '--no-update-notifier'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  const kill = () => {
    if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGKILL')
  }
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (more: string) => (said = (said + more).slice(-4000)))
  signal.addEventListener('abort', kill, { once: true })
  return new Promise<Outcome>((resolve) => {
    child.once('error', (error: NodeJS.ErrnoException) => resolve({ code: null, said, error }))
    child.once('close', (code) => resolve({ code, said }))
  }).finally(() => signal.removeEventListener('abort', kill))
}

/** The first line that says something beside codes and paths. */
function reasonIn(said: string) {
  if (said.includes('ENOSPC')) return 'the disk is full'
  const lines = said.split('\n').flatMap((line) => /^npm (?:error|ERR!) (.+)/.exec(line)?.[1] ?? [])
  const telling = lines.find((line) => !/^(?:code|errno|syscall|path|network This|A complete log|404\s*$)/.test(line))
  return telling?.replace(/^(?:\d{3} |\w*Error: )/, '').trim() ?? 'npm failed'
}
