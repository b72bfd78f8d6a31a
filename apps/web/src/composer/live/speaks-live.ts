import { createPageStore } from '../../lib/page-store.ts'

/** Whether the next recording is heard while it is made. Each live talk is a decision of its own. */
export const speaksLive = createPageStore(false)
