import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { limitedCommand } from './process-limits.ts'
import { type ProcessorLimit, watchProcessor } from './processor-time.ts'

const HEAD = 32_768
const TAIL = 65_536
const NOT_FOUND = 127

export interface Program extends ProcessorLimit {
  command: string
  args: string[]
  /** Largest address space, in MiB. */
  memory: number
  /** Largest file it may write, in MiB. */
  file: number
  signal?: AbortSignal | undefined
  /** Receives standard output in chunks; the program waits while a promise is pending. */
  onOutput: (chunk: Buffer) => void | Promise<void>
}

export interface ProcessResult {
  /** Null if a signal ended it. */
  code: number | null
  /** Why it was stopped: out of processor time, or stalled; null otherwise. */
  stopped: 'processor' | 'stalled' | null
  /** It crashed, as broken input can make it do. */
  crashed: boolean
  /** The beginning and the end of standard error. */
  said: string
}

type Child = ChildProcessByStdio<null, Readable, Readable>

/**
 * Runs a program on untrusted input: no shell, no secrets in its environment, its own working folder, limited resources
 * and, if supported, no network. Throws if it cannot be started, and an aborted signal's reason.
 */
export async function run(program: Program): Promise<ProcessResult> {
  program.signal?.throwIfAborted()
  const guarded = await limitedCommand(program)
  const folder = await mkdtemp(join(tmpdir(), 'earshot-'))
  try {
    return await watch(start(program, guarded, folder), program)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Standard output of a short command; null if it is missing or fails. */
export async function ask(command: string, args: string[]): Promise<string | null> {
  const chunks: Buffer[] = []
  const onOutput = (chunk: Buffer) => void chunks.push(chunk)
  const answered = await run({ command, args, seconds: 30, memory: 2048, file: 1, onOutput }).catch(() => null)
  return answered?.code === 0 ? Buffer.concat(chunks).toString() : null
}

/**
 * In its own process group, so that Ctrl-C reaches Earshot first and does not look like a failure of the program. It
 * ends with Earshot.
 */
function start(program: Program, guarded: string[], folder: string): Child {
  const named = /[/\\]/.test(program.command) ? resolve(program.command) : program.command
  const [command = named, ...args] = [...guarded, named, ...program.args]
  const { PATH, LD_LIBRARY_PATH } = process.env
  const child = spawn(command, args, {
    cwd: folder,
    detached: true,
    env: { PATH, LD_LIBRARY_PATH, LC_ALL: 'C', HOME: folder, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
    killSignal: 'SIGKILL',
    signal: program.signal,
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('close', () => process.off('exit', kill))
  return child
}

async function watch(child: Child, program: Program): Promise<ProcessResult> {
  const closed = new Promise((done) => child.once('close', done))
  let failed = false
  child.once('error', () => {
    failed = true
  })
  const said = listen(child.stderr)
  const guard = watchProcessor(child, program)
  try {
    for await (const chunk of child.stdout) await guard.outside(program.onOutput(chunk))
  } finally {
    guard.end()
    if (child.stdout.errored || !child.stdout.readableEnded) child.kill('SIGKILL')
    await closed
  }
  program.signal?.throwIfAborted()
  if (failed || child.exitCode === NOT_FOUND) throw new Error(`${program.command} could not be started`)
  const crashed = CRASHES.includes(child.signalCode ?? '')
  return { code: child.exitCode, stopped: guard.stopped() ?? outOfTime(child, said()), crashed, said: said() }
}

const CRASHES = ['SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL', 'SIGSEGV', 'SIGSYS', 'SIGTRAP']

/** The kernel sends SIGXCPU when the processor time is used up; ffmpeg catches and reports it. */
const outOfTime = ({ signalCode }: Child, said: string) =>
  signalCode === 'SIGXCPU' || /received signal 24\b/.test(said) ? 'processor' : null

function listen(stream: Readable) {
  let head = ''
  let tail = ''
  stream.setEncoding('utf8').on('data', (text: string) => {
    if (head.length < HEAD) head += text
    else tail = (tail + text).slice(-TAIL)
  })
  return () => `${head}\n${tail}`
}
