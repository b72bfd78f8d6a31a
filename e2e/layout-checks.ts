import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { drawThird } from '@earshot/contract/rules/testing/draw-third'
import { expect, type Locator, type Page } from '@playwright/test'
import type axe from 'axe-core'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Checks the page, or the part of it that `part` selects, with all rules of axe. A page has no frames and loads axe only
 * once, so that a check takes a third of the time that it does with @axe-core/playwright, which loads it for each. Axe
 * copies the HTML of everything that it checks, a quarter of its time, unless told not to: only what fails is needed.
 */
export async function accessible(page: Page, part = 'html', rules?: string[]) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axeSource};axe.configure({ noHtml: true })`)
  const options = { preload: false, resultTypes: ['violations' as const], ...(rules && { runOnly: rules }) }
  const found = await page.evaluate(
    async ([selector, asked]) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({ include: [[selector]] }, asked)
      return violations.map(({ id, nodes: [node] }) => {
        const failing = document.querySelector(String(node?.target))?.outerHTML.slice(0, 160)
        return `${id}: ${node?.target} ${failing} ${node?.any[0]?.message ?? ''}`
      })
    },
    [part, options] as const,
  )
  expect(found).toEqual([])
}

/** The color schemes differ in nothing but colors: the dark one is checked with the rules about these. */
const ABOUT_COLORS = ['color-contrast', 'link-in-text-block']

/** As `accessible`, in the light and the dark color scheme. */
export async function accessibleInBothSchemes(page: Page, part?: string) {
  await page.emulateMedia({ colorScheme: 'light' })
  await accessible(page, part)
  await page.emulateMedia({ colorScheme: 'dark' })
  await accessible(page, part, ABOUT_COLORS)
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Neither the page nor anything in it scrolls horizontally, once what follows a change of width has followed it. */
export async function fits(page: Page) {
  await expect.poll(() => page.evaluate(findWide)).toEqual([])
}

const findWide = () =>
  [...document.querySelectorAll<HTMLElement>('*')]
    .filter(
      (element) => element === document.documentElement || /auto|scroll/.test(getComputedStyle(element).overflowX),
    )
    .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
    .map(({ tagName, className, scrollWidth, clientWidth }) => `${tagName}.${className} ${scrollWidth}>${clientWidth}`)

/** Widths in which screens are checked. */
export const WIDTHS = [390, 1440]

/** Of these, the ones in which a file checks its screens in this run: `npm test` draws one for each file. */
export const widthsOf = (file: string) => drawThird(WIDTHS, path.basename(file))

export const setWidth = (page: Page, width: number) => page.setViewportSize({ width, height: 900 })

type Boxes = Record<string, { x: number; y: number }>

/** Positions in whole pixels, to check that nothing moves. */
export async function places(things: Record<string, Locator>): Promise<Boxes> {
  const found = await Promise.all(
    Object.entries(things).map(async ([name, thing]) => {
      const box = await thing.boundingBox()
      return [name, { x: Math.round(box?.x ?? Number.NaN), y: Math.round(box?.y ?? Number.NaN) }] as const
    }),
  )
  return Object.fromEntries(found)
}

/** Every control has a touch target of 44 × 44 px: points at this distance from its center still hit it. */
export async function fingersFit(page: Page) {
  const small = await page.evaluate(async () => {
    const SIDE = 44
    const isHit = (control: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y)
      const labels = 'labels' in control ? [...((control as HTMLInputElement).labels ?? [])] : []
      return hit === null || [control, ...labels].some((each) => each.contains(hit)) || hit.contains(control)
    }
    const isInText = (control: Element) =>
      getComputedStyle(control).display === 'inline' && control.parentElement?.textContent !== control.textContent
    const found: string[] = []
    for (const control of document.querySelectorAll('a[href], button, input, select, textarea, [role=button]')) {
      if (!control.checkVisibility({ visibilityProperty: true }) || isInText(control)) continue
      control.scrollIntoView({ block: 'center', inline: 'nearest' })
      const { x, y, width, height } = control.getBoundingClientRect()
      const [middle, centre] = [x + width / 2, y + height / 2]
      if (!control.contains(document.elementFromPoint(middle, centre))) continue
      const reach = SIDE / 2 - 1
      const high = height >= SIDE - 0.5 || [-reach, reach].every((by) => isHit(control, middle, centre + by))
      const wide = width >= SIDE - 0.5 || [-reach, reach].every((by) => isHit(control, middle + by, centre))
      const name = control.getAttribute('aria-label') ?? control.textContent
      if (!high || !wide) found.push(`${control.tagName} “${name.trim()}” ${width.toFixed()}×${height.toFixed()}`)
    }
    return found
  })
  expect(small, 'controls smaller than 44 px').toEqual([])
}
