import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** A folder for generated audio. Dispose it after use. */
export interface Studio extends AsyncDisposable {
  folder: string
  path(name: string): string
  speak(name: string, sentence: string): Promise<string>
  make(name: string, ...words: string[]): Promise<string>
}

export async function openStudio(): Promise<Studio> {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-studio-'))
  const path = (name: string) => join(folder, name)
  const make = async (name: string, ...words: string[]) => {
    await execute('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...words, path(name)])
    return path(name)
  }
  const speak = async (name: string, sentence: string) => {
    await execute('flite', ['-voice', 'slt', '-t', sentence, '-o', path(`${name}.flite`)])
    return make(name, '-i', path(`${name}.flite`), '-ar', '16000')
  }
  return { folder, path, make, speak, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}

export const silence = (seconds: number) => ['-f', 'lavfi', '-t', String(seconds), '-i', 'anullsrc=r=16000:cl=mono']

export function joined(...paths: string[]) {
  const inputs = paths.flatMap((path) => ['-i', path])
  return [...inputs, '-filter_complex', `concat=n=${paths.length}:v=0:a=1`]
}
