import type { Page } from '@playwright/test'

export const storedValue = (page: Page, name: string) =>
  page.evaluate((key) => {
    const kept = localStorage.getItem(key)
    try {
      return JSON.parse(kept ?? 'null') as unknown
    } catch {
      return kept
    }
  }, name)
