import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { Driver } from './driver.ts'

/** A microphone that plays a tone, no questions, and no requests of its own. */
const PREFS = {
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'media.autoplay.default': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.auto': false,
  'network.captive-portal-service.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
}

/** Firefox as its distribution ships it, over WebDriver BiDi. */
export async function openFirefox(binary: string): Promise<Driver> {
  const profile = mkdtempSync(path.join(tmpdir(), 'earshot-firefox-'))
  const prefs = Object.entries(PREFS).map(([name, value]) => `user_pref("${name}", ${value});`)
  writeFileSync(path.join(profile, 'user.js'), prefs.join('\n'))
  const options = ['--headless', '--width=1440', '--height=900', '--remote-debugging-port=0', '--profile', profile]
  const child = spawn(binary, options, { stdio: ['ignore', 'ignore', 'pipe'] })
  const { send, close } = await connect(`${await addressOf(child)}/session`)
  await send('session.new', { capabilities: {} })
  const { contexts } = (await send('browsingContext.getTree', {})) as { contexts: { context: string }[] }
  const context = contexts[0]?.context
  return {
    open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    async run<Result>(body: string) {
      const expression = `(async () => JSON.stringify(await (async () => { ${body} })()))()`
      const answer = (await send('script.evaluate', {
        ...{ expression, target: { context }, awaitPromise: true, userActivation: true },
      })) as { type: string; result?: { value?: string }; exceptionDetails?: { text: string } }
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails?.text)
      return (answer.result?.value === undefined ? undefined : JSON.parse(answer.result.value)) as Result
    },
    perform: async (actions) => void (await send('input.performActions', { context, actions })),
    async end() {
      await send('browser.close', {}).catch(() => child.kill())
      close()
      if (child.exitCode === null) await new Promise((resolve) => child.once('exit', resolve))
      rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

async function addressOf({ stderr }: { stderr: Readable }) {
  for await (const line of createInterface(stderr)) {
    const [address] = /ws:\/\/\S+/.exec(line) ?? []
    if (address) return address
  }
  throw new Error('Firefox ended before it listened')
}

interface Answer {
  id?: number
  result?: unknown
  error?: string
  message?: string
}

async function connect(address: string) {
  const socket = new WebSocket(address)
  const waiting = new Map<number, (answer: Answer) => void>()
  let count = 0
  socket.onmessage = ({ data }) => {
    const answer = JSON.parse(data as string) as Answer
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
  }
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = () => reject(new Error(`${address} refused the connection`))
  })
  async function send(method: string, params: object) {
    const id = ++count
    const answer = await new Promise<Answer>((resolve) => {
      waiting.set(id, resolve)
      socket.send(JSON.stringify({ id, method, params }))
    })
    waiting.delete(id)
    if (answer.error) throw new Error(`${method}: ${answer.message}`)
    return answer.result
  }
  return { send, close: () => socket.close() }
}
