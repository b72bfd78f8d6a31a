import { spawn } from 'node:child_process'
import { expect } from '@playwright/test'
import { freePort } from '../server.ts'
import type { Driver } from './driver.ts'

const PATIENCE_MS = 20_000

/** WebKitGTK's own small browser, over classic WebDriver, in an X server without a screen. */
export async function openWebKit({ driver, browser }: { driver: string; browser: string }): Promise<Driver> {
  const port = await freePort()
  const command = ['-a', '-s', '-screen 0 1440x900x24', driver, `--port=${port}`]
  const child = spawn('xvfb-run', command, { stdio: 'ignore', detached: true })
  const base = `http://127.0.0.1:${port}`
  await untilListening(base)
  const options = { binary: browser, args: ['--automation', '--enable-mock-capture-devices=true'] }
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
  const { sessionId } = (await ask(`${base}/session`, { capabilities })) as { sessionId: string }
  const session = `${base}/session/${sessionId}`
  await ask(`${session}/window/rect`, { x: 0, y: 0, width: 1440, height: 900 })
  await ask(`${session}/timeouts`, { script: 60_000 })
  return {
    open: async (url) => void (await ask(`${session}/url`, { url })),
    async run<Result>(body: string) {
      const script = `const [done] = arguments; (async () => { ${body} })().then((value) => done({ value }), (error) => done({ error: String(error) }))`
      const answer = (await ask(`${session}/execute/async`, { script, args: [] })) as { value: Result; error?: string }
      if (answer.error) throw new Error(answer.error)
      return answer.value
    },
    perform: async (actions) => void (await ask(`${session}/actions`, { actions })),
    async end() {
      await fetch(session, { method: 'DELETE' })
      process.kill(-(child.pid ?? 0))
    },
  }
}

async function ask(url: string, body: object): Promise<unknown> {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) })
  const { value } = (await response.json()) as { value: { message?: string } | null }
  if (!response.ok) throw new Error(`${url}: ${value?.message}`)
  return value
}

const untilListening = (base: string) =>
  expect
    .poll(
      () =>
        fetch(`${base}/status`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { message: 'WebKitWebDriver listens', timeout: PATIENCE_MS },
    )
    .toBe(true)
