import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { ask, type Program, run } from './process.ts'

const limits = { seconds: 20, memory: 4096, file: 1 }
/** In milliseconds; the programs would run for 20 seconds. */
const LONG_BEFORE_ITS_END = 15_000
const linux = process.platform === 'linux'

test('a missing program is an error that names it', async () => {
  await expect(shell('', { command: 'no-such-program' })).rejects.toThrow('no-such-program could not be started')
  expect(await ask('no-such-program', [])).toBeNull()
})

test.runIf(linux)('a program that uses too much processor time is stopped', async () => {
  expect(await shell('while :; do :; done', { seconds: 1 })).toMatchObject({ code: null, stopped: 'processor' })
})

test('a program that waits for the machine or its listener is not stopped', async () => {
  let pieces = 0
  const onOutput = async () => {
    pieces++
    const since = performance.now()
    await eventually(
      async () => performance.now() - since,
      (waited) => waited > 700,
    )
  }
  const ended = await shell('echo one; sleep 0.2; echo two', { seconds: 1, stall: 0.5, onOutput })
  expect(ended).toMatchObject({ code: 0, stopped: null })
  expect(pieces).toBe(2)
})

test.runIf(linux)(
  'a program that stalls is stopped, and the result differs from using too much processor time',
  async () => {
    expect(await shell('kill -STOP $$', { stall: 0.4 })).toMatchObject({ code: null, stopped: 'stalled' })
  },
)

test('a program that is killed from outside is not counted as crashed', async () => {
  expect(await shell('kill -KILL $$')).toMatchObject({ code: null, stopped: null, crashed: false })
})

test('the result tells a crashed program from a killed one', async () => {
  expect(await shell('kill -SEGV $$')).toMatchObject({ code: null, stopped: null, crashed: true })
})

test('an aborted signal stops the program and is thrown', { timeout: LONG_BEFORE_ITS_END }, async () => {
  const stop = new AbortController()
  const onOutput = () => stop.abort(new Error('the worker stops'))
  await expect(shell('echo $$; exec sleep 20', { signal: stop.signal, onOutput })).rejects.toThrow('the worker stops')
  await expect(shell('true', { signal: stop.signal })).rejects.toThrow('the worker stops')
})

test('a program whose listener fails is stopped', { timeout: LONG_BEFORE_ITS_END }, async () => {
  const onOutput = () => {
    throw new Error('the disk is full')
  }
  await expect(shell('echo sound; exec sleep 20', { onOutput })).rejects.toThrow('the disk is full')
})

test.runIf(linux)('a program gets no more processor time, file size and network than it needs', async () => {
  expect(await shell('while true; do :; done', { seconds: 1 })).toMatchObject({ code: null })
  expect((await shell('head -c 2000000 /dev/zero > big && echo written')).output).toBe('')
  expect((await shell('ulimit -v')).output).toBe(String(4096 * 1024))
  expect((await shell('cat /proc/net/dev')).output).not.toMatch(/eth0|ens|wlan/)
})

test('a program sees none of Earshot’s secrets, and its working folder is deleted', async () => {
  process.env.EARSHOT_TEST_SECRET = 'hidden'
  const { output } = await shell('echo "secret: $EARSHOT_TEST_SECRET"; pwd; echo x > here')
  delete process.env.EARSHOT_TEST_SECRET
  const [secret, folder = ''] = output.split('\n')
  expect(secret).toBe('secret: ')
  expect(folder).toContain('earshot-')
  expect(existsSync(folder)).toBe(false)
})

test('all output arrives, and the beginning and end of what it complained about', async () => {
  const ended = await shell(
    'echo first >&2; head -c 300000 /dev/zero | tr "\\0" x >&2; echo last >&2; echo done; exit 3',
  )
  expect(ended).toMatchObject({ code: 3, stopped: null, output: 'done' })
  expect(ended.said).toMatch(/^first/)
  expect(ended.said.trimEnd()).toMatch(/last$/)
  expect(ended.said.length).toBeLessThan(200_000)
})

async function shell(script: string, changes: Partial<Program> = {}) {
  let output = ''
  const onOutput = (chunk: Buffer) => {
    output += String(chunk)
  }
  const ended = await run({ command: 'sh', args: ['-c', script], ...limits, onOutput, ...changes })
  return { ...ended, output: output.trim() }
}
