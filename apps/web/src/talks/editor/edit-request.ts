import { createPageStore } from '../../lib/page-store.ts'

/** The talk whose text shall be corrected once it is open. */
export const editRequest = createPageStore<string | undefined>(undefined)
