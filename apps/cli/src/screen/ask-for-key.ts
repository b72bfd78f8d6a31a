import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

const { stdin, stderr } = process

/** Reads the key from a pipe or prompts without echo, so that it does not end up in the shell history. */
export async function askForKey(stop: AbortSignal): Promise<string> {
  if (stdin.isTTY) stderr.write('Key: ')
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const asking = createInterface({ input: stdin, output: silent, terminal: stdin.isTTY })
  try {
    return await firstLine(asking, stop)
  } finally {
    asking.close()
    if (stdin.isTTY) stderr.write('\n')
  }
}

function firstLine(asking: ReturnType<typeof createInterface>, stop: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    asking.once('line', resolve)
    asking.once('close', () => resolve(''))
    asking.once('SIGINT', () => process.kill(process.pid, 'SIGINT'))
    stop.addEventListener('abort', () => reject(stop.reason as Error))
  })
}
