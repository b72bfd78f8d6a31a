import { createServer } from 'node:net'
import { once } from 'node:events'
import { Trouble } from '../setup/say.mjs'

const sentences = {
  EADDRINUSE: (port) => `Port ${port} is taken; choose another with "PORT=${port + 1} npm start".`,
  EACCES: (port) => `Port ${port} needs more rights than you have; choose another with "PORT=3000 npm start".`,
}

/** Stops with a sentence if somebody else already answers where a browser will look for us. */
export async function checkPort(port) {
  for (const host of [process.env.HOST ?? '127.0.0.1', '::1']) {
    const code = await tryListening(port, host)
    if (sentences[code]) throw new Trouble(sentences[code](port))
  }
}

async function tryListening(port, host) {
  const door = createServer()
  try {
    await once(door.listen({ port, host }), 'listening')
  } catch (error) {
    return error.code
  } finally {
    await new Promise((resolve) => door.close(resolve))
  }
}
