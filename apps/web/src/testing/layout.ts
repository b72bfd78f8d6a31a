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
