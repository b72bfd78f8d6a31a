import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { run } from './run.ts'

async function terminal() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'earshot-models-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const env = { DATA_DIR: dataDir, MODELS_URL: 'http://127.0.0.1:9' }
  async function models(...args: string[]) {
    const lines: string[] = []
    const out = (line: string) => void lines.push(line)
    return { code: await run(['models', ...args], { env, out, err: out }), lines }
  }
  return { dataDir, models }
}

test('invalid arguments print an error and change nothing', async () => {
  const { models } = await terminal()
  for (const args of [[], ['paint'], ['fetch'], ['fetch', '../x'], ['remove', 'a', 'b'], ['list', 'all']])
    expect((await models(...args)).code, args.join(' ')).toBe(2)
  expect((await models('fetch', 'dragon')).lines[0]).toMatch(
    /^Unknown model “dragon”. Available models: parakeet-0.6b-v3, /,
  )
})

test('a failed download names its address', async () => {
  const { models } = await terminal()
  const { code, lines } = await models('fetch', 'whisper-base')
  expect(code).toBe(1)
  expect(lines).toEqual([
    expect.stringMatching(/^http:\/\/127.0.0.1:9\/whisper-base\/base-encoder.int8.onnx could not be fetched: /),
  ])
})

test('models are listed with their requirements, and altered files are found and removed', async () => {
  const { dataDir, models } = await terminal()
  const { code, lines } = await models('list')
  expect(code).toBe(0)
  expect(lines).toContainEqual(
    expect.stringMatching(/^ {2}moonshine-tiny-en: 44.4 MB, takes 300 MB of memory, en; MIT, /),
  )
  expect(await models('verify')).toEqual({ code: 0, lines: [] })
  const folder = path.join(dataDir, 'models', 'moonshine-tiny-en')
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'tokens.txt'), 'altered')
  expect(await models('verify')).toMatchObject({
    code: 1,
    lines: [expect.stringMatching(/^✗ moonshine-tiny-en: /), 'Fetch again: moonshine-tiny-en'],
  })
  expect((await models('remove', 'moonshine-tiny-en')).lines).toEqual(['moonshine-tiny-en is removed'])
  expect((await models('remove', 'moonshine-tiny-en')).lines).toEqual(['moonshine-tiny-en is not here'])
  expect(await readdir(path.join(dataDir, 'models'))).toEqual([])
})
