import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../../../..', import.meta.url))

export interface ProgramResult {
  code: number | null
  out: string
  err: string
}

export async function buildProgram() {
  const folder = await mkdtemp(path.join(tmpdir(), 'earshot-cli-'))
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  const args = [vite, 'build', '--outDir', folder, '--logLevel', 'error']
  const { code, err } = await ended(spawn(process.execPath, args, { cwd: path.join(root, 'apps/cli') }))
  if (code !== 0) throw new Error(err)
  return { folder, file: path.join(folder, 'earshot.mjs'), remove: () => rm(folder, { recursive: true, force: true }) }
}

export function begin(file: string, env: Record<string, string>, typed: string[]) {
  const child = spawn(process.execPath, [file, ...typed], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  return { child, done: ended(child) }
}

function ended(child: ChildProcess): Promise<ProgramResult> {
  const said = { out: '', err: '' }
  child.stdout?.on('data', (chunk: Buffer) => (said.out += chunk))
  child.stderr?.on('data', (chunk: Buffer) => (said.err += chunk))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, ...said })))
}
