import { homedir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const cache = join(root, '.cache')
export const node24 = join(root, 'node_modules/node/bin/node')

/** Resolves against the folder where npm was called. */
export const fromHere = (path) => resolve(process.env.INIT_CWD ?? process.cwd(), path.replace(/^~(?=\/|$)/, homedir()))

export const withTools = (extra = {}) => ({
  ...process.env,
  PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
  ...extra,
})
