import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCertificate } from '../../testing/certificate.ts'
import { openStudio, type Studio } from '../../testing/sounds.ts'
import { openSpeechServer, answerWith } from '../../testing/speech-server.ts'
import { openAi } from './openai.ts'

const MB = 1024 * 1024
const engine = new URL('./openai.ts', import.meta.url).href

type Certificate = Awaited<ReturnType<typeof openCertificate>>
type Server = Awaited<ReturnType<typeof openSpeechServer>>

describe('a speech server behind https', () => {
  let [studio, certificate, server]: [Studio, Certificate, Server] = [] as never
  beforeAll(async () => {
    certificate = await openCertificate()
    ;[studio, server] = await Promise.all([openStudio(), openSpeechServer(undefined, 0, certificate)])
  })
  afterAll(async () => {
    for (const each of [server, studio, certificate]) await each[Symbol.asyncDispose]()
  })

  async function heard(wav: string, env: Record<string, string>) {
    const script = `
      const { openAi } = await import(${JSON.stringify(engine)})
      const engine = openAi({ name: 'Lab', url: '${server.url}', model: 'whisper-1', languages: [] })
      const before = process.memoryUsage().arrayBuffers
      let most = 0
      const look = setInterval(() => { gc(); most = Math.max(most, process.memoryUsage().arrayBuffers - before) }, 5)
      const said = await engine.transcribe(${JSON.stringify(wav)}).catch(({ message }) => ({ refusal: message, words: [] }))
      clearInterval(look)
      process.stdout.write(JSON.stringify({ refusal: said.refusal, text: said.words.map(({ text }) => text).join(' '), most }))`
    const options = { env: { PATH: process.env.PATH, ...env } }
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--expose-gc', '--input-type=module', '-e', script],
      options,
    )
    return JSON.parse(stdout) as { refusal?: string; text: string; most: number }
  }

  test('nothing is sent to an untrusted certificate, and sound is transcribed once it is trusted', async () => {
    const wav = await studio.speak('pump.wav', 'the water pump is broken')
    const refused = await heard(wav, {})
    expect(refused.refusal).toMatch(/^The speech engine Lab is not responding/)
    expect(server.asked).toEqual([])
    const { text } = await heard(wav, { NODE_EXTRA_CA_CERTS: certificate.certPath })
    expect(text).toBe('the water pump is broken')
  })

  test('the longest part of a talk is below the 25 MB of servers, and never whole in memory', async () => {
    const { portion } = openAi({ name: 'Lab', url: server.url, model: 'whisper-1', languages: [] })
    const wav = await studio.make('long.wav', '-f', 'lavfi', '-i', `anoisesrc=d=${portion}:r=16000:a=0.1`)
    server.next(answerWith(200, { text: 'so it was' }))
    const { text, most } = await heard(wav, { NODE_EXTRA_CA_CERTS: certificate.certPath })
    const sent = server.asked.at(-1)?.wav.length ?? 0
    expect(text).toBe('so it was')
    expect(sent).toBeGreaterThan(18 * MB)
    expect(sent).toBeLessThan(25 * MB - 64 * 1024)
    expect(most).toBeLessThan(6 * MB)
  })
})
