import { chmod, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Context } from '../../../core/context.ts'
import { withCircuitBreaker } from '../../../ports/speech/circuit-breaker.ts'
import { openAi } from '../../../ports/speech/openai/openai.ts'
import { continuous } from '../../../ports/speech/pocketsphinx/dialects.ts'
import { pocketSphinx } from '../../../ports/speech/pocketsphinx/pocketsphinx.ts'
import type { Speech } from '../../../ports/speech/speech.ts'

/** Gives up early when another engine is available. */
export const serverAt = (url: string, name = 'Lab') =>
  withCircuitBreaker(openAi({ name, url, model: 'large-v3', languages: [], hurried: { start: 0.5, slowest: 0 } }))

/** PocketSphinx as a program that dies by a signal on all audio, like crashing native code. */
export async function crashingEngine(folder: string): Promise<Speech> {
  const command = path.join(folder, 'brittle')
  await writeFile(command, '#!/bin/sh\n[ "$2" = /dev/null ] && exit 0\nkill -SEGV $$\n')
  await chmod(command, 0o755)
  return { ...pocketSphinx([{ ...continuous, command }]), name: 'Brittle', rough: false }
}

export const withEngines = (context: Context, all: Speech[]): Context => ({ ...context, speech: { all } })
