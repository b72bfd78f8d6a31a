import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Sample } from './talks.ts'

const run = promisify(execFile)

/** Uses slt if flite lacks the voice. */
export async function synthesize({ text, voice }: Pick<Sample, 'text' | 'voice'>): Promise<Blob> {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-demo-'))
  const file = join(folder, 'talk.wav')
  try {
    await run('flite', ['-voice', (await voices()).includes(voice) ? voice : 'slt', '-t', text, '-o', file])
    return new Blob([await readFile(file)], { type: 'audio/wav' })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

let known: Promise<string[]> | undefined
const voices = () => (known ??= run('flite', ['-lv']).then(({ stdout }) => stdout.trim().split(/\s+/)))

/** A deterministic UUID (version 8) per sample, so that running the demo twice does not send a talk twice. */
export function idOf({ channel, text }: Sample) {
  const hex = createHash('sha256').update(`${channel}\n${text}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
