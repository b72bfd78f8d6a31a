import { expect, type Page } from '@playwright/test'

interface Heard {
  audio?: HTMLAudioElement
  /** Where it was told to go, in seconds. */
  sought?: number
}

/** Keeps the audio element that plays, which is in no document, where a test can ask it. Before the page is opened. */
export const openEars = (page: Page) =>
  page.addInitScript(() => {
    const heard: Heard = {}
    Object.assign(globalThis, { heard })
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function (this: HTMLAudioElement) {
      heard.audio = this
      return play.call(this)
    }
    const time = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'currentTime') as PropertyDescriptor
    Object.defineProperty(HTMLMediaElement.prototype, 'currentTime', {
      ...time,
      set(this: HTMLAudioElement, to: number) {
        heard.sought = to
        time.set?.call(this, to)
      },
    })
  })

/** What sounds: whether it does, where it was told to begin and where it is, in seconds. */
export const heard = (page: Page) =>
  page.evaluate(() => {
    const { audio, sought } = (globalThis as unknown as { heard: Heard }).heard
    return { sounds: audio?.paused === false, sought, at: audio?.currentTime ?? 0 }
  })

/** It sounds from a moment on: it was told to begin there, and went on from there. */
export async function soundsFrom(page: Page, start: number) {
  await expect.poll(async () => (await heard(page)).sought).toBeCloseTo(start, 1)
  await expect.poll(async () => (await heard(page)).at).toBeGreaterThan(start + 0.2)
}
