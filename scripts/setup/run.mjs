import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { cache, root } from './paths.mjs'
import { Trouble } from './log.mjs'

const tailLines = 12

/**
 * Runs a program to its end. Its output goes to `.cache/logs/{log}.log`. On failure throws `orElse` as the message,
 * with the last lines of output.
 */
export async function run(command, { log, orElse, env = process.env, cwd = root, onLine, stop }) {
  const [program, ...args] = command
  const child = spawn(program, args, { cwd, env, signal: stop, stdio: ['ignore', 'pipe', 'pipe'] })
  const spoken = keepWords(child, { log, onLine })
  const outcome = await ended(child)
  stop?.throwIfAborted()
  if (outcome !== 0) throw new Trouble(orElse, [...spoken, ...(outcome ? [] : [`${program} did not start`])].join('\n'))
}

export async function works(program, args) {
  return (await ended(spawn(program, args, { stdio: 'ignore' }))) === 0
}

function ended(child) {
  return new Promise((resolve) => {
    child.on('error', (error) => error.name === 'AbortError' || resolve(undefined))
    child.on('close', (code, signal) => resolve(code ?? signal))
  })
}

function keepWords(child, { log, onLine }) {
  mkdirSync(join(cache, 'logs'), { recursive: true })
  const file = createWriteStream(join(cache, 'logs', `${log}.log`))
  // A full disk must not stop the program, only its log.
  file.on('error', () => {})
  const last = []
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      file.write(`${line}\n`)
      if (isTelling(line) && !onLine?.(line) && last.push(line) > tailLines) last.shift()
    })
  }
  child.on('close', () => file.end())
  return last
}

const isTelling = (line) => line.trim() !== '' && !/^\s+at /.test(line)
