import { homedir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const cache = join(root, '.cache')
export const node24 = join(root, 'node_modules/node/bin/node')

/** Resolves against the folder where npm was called. */
export const fromHere = (path) => resolve(process.env.INIT_CWD ?? process.cwd(), path.replace(/^~(?=\/|$)/, homedir()))

/** Node keeps what it compiled, so that types are stripped and code is parsed once. */
const NODE_COMPILE_CACHE = join(cache, 'compiled')

export const withTools = (extra = {}) => ({
  NODE_COMPILE_CACHE,
  ...process.env,
  PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
  ...extra,
})
