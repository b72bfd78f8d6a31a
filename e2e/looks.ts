import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** No violation that axe can see. */
export async function accessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).options({ preload: false }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)).toEqual([])
}

/** Nothing has to be pushed sideways, neither the page nor anything in it. */
export async function fits(page: Page) {
  const wide = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('*')]
      .filter(
        (element) => element === document.documentElement || /auto|scroll/.test(getComputedStyle(element).overflowX),
      )
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
      .map(
        ({ tagName, className, scrollWidth, clientWidth }) => `${tagName}.${className} ${scrollWidth}>${clientWidth}`,
      ),
  )
  expect(wide).toEqual([])
}
