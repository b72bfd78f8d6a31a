import { createPageStore } from '../../lib/page-store.ts'

/** The talk whose editor should open once the talk is shown. */
export const editRequest = createPageStore<string | undefined>(undefined)
