import { openAsBlob } from 'node:fs'
import { mkdir, symlink } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { api } from '@earshot/contract'
import type { Talk } from '@earshot/contract/talks'
import { modelsIn } from '../apps/server/src/ports/speech/engines.ts'
import { catalogue } from '../apps/server/src/ports/speech/sherpa/models/catalogue.ts'
import { wrongFiles } from '../apps/server/src/ports/speech/sherpa/models/verification.ts'
import { openStudio } from '../apps/server/src/ports/testing/sounds.ts'
import { SAID } from './speech.ts'
import { openBenchServer, type BenchServer } from './bench-server.ts'

/** The first loads the model. */
const LENGTHS = [5, 5, 60, 60 * 60]
const LOOK_MS = 50
const PATIENCE_MS = 60 * 60 * 1000

/**
 * Seconds from the start of an upload until its first words and its transcript are available, with a worker, for each model in
 * MODELS_DIR.
 */
export async function* measureUploads(models: string) {
  for (const { name } of await hereOf(models)) {
    await using studio = await openStudio()
    const said = await studio.make('said.mp3', '-i', await studio.speak('said.wav', SAID))
    const engines = JSON.stringify([{ kind: 'sherpa', model: name }])
    await using station = await openBenchServer({ ROLES: 'api,worker', SPEECH_ENGINES: engines })
    const folder = modelsIn(station.org.context.config.dataDir)
    await mkdir(folder, { recursive: true })
    await symlink(path.resolve(models, name), path.join(folder, name))
    for (const seconds of LENGTHS) {
      const looped = ['-stream_loop', '-1', '-i', said]
      const sound = await studio.make(`${seconds}.mp3`, ...looped, '-t', String(seconds), '-c', 'copy')
      yield { name, seconds, ...(await uploaded(station, sound)) }
    }
  }
}

async function hereOf(models: string) {
  const wrong = await Promise.all(catalogue.map((model) => wrongFiles(models, model)))
  return catalogue.filter((_, at) => wrong[at]?.length === 0)
}

async function uploaded({ url, token, org }: BenchServer, sound: string) {
  const headers = { authorization: `Bearer ${token}` }
  const ask = async <Answer>(path: string, request?: RequestInit): Promise<Answer> => {
    const response = await fetch(`${url}/v3${path}`, { headers, ...request })
    if (!response.ok) throw new Error(await response.text())
    return (await response.json()) as Answer
  }
  const [channel] = await ask<{ channel_id: string }[]>(`${api.channels.list.path}?org_id=${org.org_id}`)
  const form = new FormData()
  form.set('org_id', org.org_id)
  form.set('channel_id', channel?.channel_id ?? '')
  form.set('audio', await openAsBlob(sound), path.basename(sound))
  const began = performance.now()
  const since = () => (performance.now() - began) / 1000
  let first: number | undefined
  const { talk_id } = await ask<{ talk_id: string }>(api.talks.save.path, { method: 'POST', body: form })
  while (performance.now() - began < PATIENCE_MS) {
    const { state, reason, words, text } = await ask<Talk>(`${api.talks.find.path}?talk_id=${talk_id}`)
    if (state === 'failed') throw new Error(reason ?? state)
    if (text !== '') first ??= since()
    if (state === 'ready' && words.length > 0) return { first: first ?? since(), took: since() }
    await pause(LOOK_MS)
  }
  throw new Error('The words did not come')
}
