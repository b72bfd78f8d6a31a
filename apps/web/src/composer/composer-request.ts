import { createPageStore } from '../lib/page-store.ts'

type ComposerRequest = { record: true } | { files: readonly File[] }

/** What the page asks of the composer, also before the composer's code is loaded. */
export const composerRequest = createPageStore<ComposerRequest | undefined>(undefined)
