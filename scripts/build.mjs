import { buildAll } from './setup/builds.mjs'
import { program } from './setup/program.mjs'

await program((stop) => buildAll(stop))
