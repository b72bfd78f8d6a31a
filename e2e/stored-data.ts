import type { Page } from '@playwright/test'

/** The value in local storage: plain texts as they are, all else parsed as JSON. */
export const storedValue = (page: Page, name: string) =>
  page.evaluate((key) => {
    const kept = localStorage.getItem(key)
    try {
      return JSON.parse(kept ?? 'null') as unknown
    } catch {
      return kept
    }
  }, name)
