import { homedir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const cache = join(root, '.cache')
export const node24 = join(root, 'node_modules/node/bin/node')

/** Resolves what a person typed against the folder they typed it in. */
export const fromHere = (path) => resolve(process.env.INIT_CWD ?? process.cwd(), path.replace(/^~(?=\/|$)/, homedir()))

/** The environment for our own tools: Node 24 and the installed commands come first. */
export const withTools = (extra = {}) => ({
  ...process.env,
  PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
  ...extra,
})
