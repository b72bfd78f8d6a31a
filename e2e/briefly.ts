import type { Page } from '@playwright/test'

/** Until the page shows what may be gone before a test has looked: the page itself looks, at every frame. Call before. */
export const showsBriefly = (page: Page, selector: string, text: RegExp) =>
  page.waitForFunction(
    ([where, pattern]) => {
      const isSuch = ({ textContent }: Element) => new RegExp(pattern, 'i').test(textContent ?? '')
      return [...document.querySelectorAll(where)].some(isSuch)
    },
    [selector, text.source] as const,
  )
