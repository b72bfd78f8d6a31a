import { defineConfig } from 'vitest/config'

/** npm run test:new-noun: takes minutes to compile, so it is not part of npm test. */
export default defineConfig({ test: { include: ['scripts/new-noun/*.proof.ts'], testTimeout: 300_000 } })
