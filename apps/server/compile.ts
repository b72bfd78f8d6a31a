/**
 * Loads the server without starting it. The build runs this once with NODE_COMPILE_CACHE, so that a first start finds
 * its code compiled: compiling leaves 20 MB of holes in the memory of the process that does it.
 */
export const loaded = [await import('./src/core/db/open-installation.ts'), await import('./src/start.ts')]
process.exit()
