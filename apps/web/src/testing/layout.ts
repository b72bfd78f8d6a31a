import axe from 'axe-core'
import { expect } from 'vitest'
import { page } from 'vitest/browser'

const WIDTHS = [390, 1440]

/** Narrow and wide nothing scrolls sideways; in the light and the dark scheme everything is accessible. */
export async function looksRight() {
  for (const width of WIDTHS) {
    await page.viewport(width, 900)
    await expect.poll(findWide, { message: `fits at ${width} px` }).toEqual([])
    await accessible()
  }
  const { dataset } = document.documentElement
  const { mantineColorScheme: light } = dataset
  dataset.mantineColorScheme = 'dark'
  await accessible()
  if (light) dataset.mantineColorScheme = light
}

async function accessible() {
  const { violations } = await axe.run(document.body, { preload: false, resultTypes: ['violations'] })
  expect(violations.map(({ id, nodes: [node] }) => `${id}: ${node?.html}`)).toEqual([])
}

const findWide = () =>
  [...document.querySelectorAll('*')]
    .filter(
      (element) => element === document.documentElement || /auto|scroll/.test(getComputedStyle(element).overflowX),
    )
    .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
    .map(({ tagName, className }) => `${tagName}.${className}`)

/** The texts of selects that have no room for them: a select that cuts its text does not scroll. */
export const cutSelects = () =>
  [...document.querySelectorAll('select')].filter(isCut).map(({ selectedOptions: [option] }) => option?.text)

function isCut(select: HTMLSelectElement) {
  const style = getComputedStyle(select)
  const text = Object.assign(document.createElement('span'), { textContent: select.selectedOptions[0]?.text })
  text.style.cssText = 'position: absolute; white-space: nowrap'
  for (const name of ['fontWeight', 'fontSize', 'fontFamily'] as const) text.style[name] = style[name]
  select.parentElement?.append(text)
  const room = select.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
  const isWider = text.getBoundingClientRect().width > room + 1
  text.remove()
  return isWider
}
