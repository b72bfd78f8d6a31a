import { mkdir, statfs } from 'node:fs/promises'
import { availableParallelism, totalmem } from 'node:os'
import type { Machine } from './model-choice.ts'

const MIB = 1024 * 1024

/** Includes the container's limits. */
export async function readMachine(models: string, language: string): Promise<Machine> {
  const limit = process.constrainedMemory()
  const memory = Math.min(totalmem(), limit > 0 ? limit : Number.POSITIVE_INFINITY)
  return {
    memory: Math.floor(memory / MIB),
    free: Math.floor(Math.min(memory, process.availableMemory()) / MIB),
    processors: availableParallelism(),
    room: await roomAt(models),
    language,
  }
}

async function roomAt(folder: string) {
  await mkdir(folder, { recursive: true })
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** ISO 639-1, from the locale variables in the order that terminal programs use. */
export function systemLanguage(env: Readonly<Record<string, string | undefined>>): string {
  const said = ['LC_ALL', 'LC_MESSAGES', 'LANG'].map((name) => env[name]).find(Boolean) ?? ''
  const tag = said.replace(/[.@].*$/, '').replaceAll('_', '-')
  return languageOf(tag) ?? languageOf(navigator.language) ?? 'en'
}

function languageOf(tag: string): string | null {
  if (['', 'C', 'POSIX'].includes(tag)) return null
  try {
    return new Intl.Locale(tag).language
  } catch {
    return null
  }
}
