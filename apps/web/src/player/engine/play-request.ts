import { createPageStore } from '../../lib/page-store.ts'

/** Whether Space was pressed before the player's code was loaded. */
export const playRequest = createPageStore(false)
