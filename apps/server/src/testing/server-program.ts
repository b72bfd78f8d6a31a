import { fileURLToPath } from 'node:url'

/** The built server, which `npm start` runs, too. Built before the tests. */
export const serverProgram = fileURLToPath(new URL('../../dist/main.js', import.meta.url))
