import { createServer } from 'node:net'
import { once } from 'node:events'
import { Trouble } from '../setup/log.mjs'

const sentences = {
  EADDRINUSE: (port) => `Port ${port} is in use; select another with "PORT=${port + 1} npm start".`,
  EACCES: (port) => `Port ${port} needs more permissions than you have; select another with "PORT=3000 npm start".`,
}

/** Throws if the port is taken on an address that browsers try for localhost. */
export async function checkPort(port) {
  for (const host of [process.env.HOST ?? '127.0.0.1', '::1']) {
    const code = await tryListening(port, host)
    if (sentences[code]) throw new Trouble(sentences[code](port))
  }
}

async function tryListening(port, host) {
  const probe = createServer()
  try {
    await once(probe.listen({ port, host }), 'listening')
  } catch (error) {
    return error.code
  } finally {
    await new Promise((resolve) => probe.close(resolve))
  }
}
