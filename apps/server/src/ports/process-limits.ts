import { spawn } from 'node:child_process'

/** Seconds between SIGXCPU and SIGKILL. */
const GRACE_SECONDS = 5
const MEBIBYTE = 1024 * 1024

/** Seconds and MiB. */
export interface ProcessLimits {
  seconds: number
  memory: number
  file: number
}

/** Arguments to put before a command so that it runs with limits and without a network, as far as this machine supports it. */
export async function limitedCommand(limits: ProcessLimits): Promise<string[]> {
  allowed ??= probe()
  const { prlimit, unshare } = await allowed
  return [...(prlimit ? prlimitWith(limits) : []), ...unshare]
}

let allowed: Promise<{ prlimit: boolean; unshare: string[] }> | undefined

async function probe() {
  const prlimit = await succeeds([...prlimitWith({ seconds: 3600, memory: 4096, file: 1024 }), 'true'])
  for (const unshare of [
    ['unshare', '--net', '--'],
    ['unshare', '--net', '--map-root-user', '--'],
  ]) {
    if (await succeeds([...unshare, 'true'])) return { prlimit, unshare }
  }
  return { prlimit, unshare: [] }
}

function prlimitWith({ seconds, memory, file }: ProcessLimits) {
  const sizes = [`--as=${memory * MEBIBYTE}`, `--fsize=${file * MEBIBYTE}`, '--core=0']
  return [
    'prlimit',
    ...sizes,
    `--cpu=${Math.ceil(seconds)}:${Math.ceil(seconds) + GRACE_SECONDS}`,
    '--nofile=256',
    '--',
  ]
}

function succeeds([command = '', ...args]: string[]) {
  return new Promise<boolean>((answer) => {
    const child = spawn(command, args, { stdio: 'ignore' })
    child.once('error', () => answer(false))
    child.once('close', (code) => answer(code === 0))
  })
}
