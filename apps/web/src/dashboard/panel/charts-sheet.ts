import { createPageStore } from '../../lib/page-store.ts'

/** Whether a phone shows the figures and charts. A button of the list's header opens them. */
export const chartsSheet = createPageStore(false)
