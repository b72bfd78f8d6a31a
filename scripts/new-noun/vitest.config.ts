import { defineConfig } from 'vitest/config'

/** npm run test:new-noun: minutes of compiling, so that it is not a part of npm test. */
export default defineConfig({ test: { include: ['scripts/new-noun/*.proof.ts'], testTimeout: 300_000 } })
