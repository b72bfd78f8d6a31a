import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fromHere, root } from '../setup/paths.mjs'
import { Trouble } from '../setup/log.mjs'

export const usage = `Starts Earshot: npm start -- [options]

  --data DIR   where everything is kept (default ./data, or DATA_DIR)
  --port N     the port to answer on (default 3000, or PORT)
  --https      answer https with a certificate of this machine's own (or TLS_CERT and TLS_KEY)
  --demo       speak two dozen sample talks into the organization "Station Seven"
  --verbose    show the server's log here, not only in DIR/logs/server.log
  --help       show this`

const known = {
  data: { type: 'string' },
  port: { type: 'string' },
  https: { type: 'boolean', default: false },
  demo: { type: 'boolean', default: false },
  verbose: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
}

export function readOptions(args) {
  const { data, port, ...rest } = parse(args)
  return { ...rest, data: folder(data ?? process.env.DATA_DIR), port: portNumber(port ?? process.env.PORT ?? '3000') }
}

function parse(args) {
  try {
    return parseArgs({ args, options: known }).values
  } catch (error) {
    throw new Trouble(`${error.message.split('. ')[0].replace(/\.$/, '')}.`, usage)
  }
}

const folder = (path) => (path ? fromHere(path) : join(root, 'data'))

function portNumber(text) {
  const port = Number(text)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  throw new Trouble(`"${text}" is not a port; use a number from 1 to 65535.`)
}
