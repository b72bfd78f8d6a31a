import { requireNode } from './setup/node-version.mjs'

requireNode()
const { main } = await import('./start/main.mjs')
await main()
