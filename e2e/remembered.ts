import type { Page } from '@playwright/test'

/** What a browser remembers under a name: texts are kept as they are, everything else as JSON. */
export const remembered = (page: Page, name: string) =>
  page.evaluate((key) => {
    const kept = localStorage.getItem(key)
    try {
      return JSON.parse(kept ?? 'null') as unknown
    } catch {
      return kept
    }
  }, name)
