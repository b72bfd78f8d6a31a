import { expect, type Page } from '@playwright/test'

interface AudioProbe {
  audio?: HTMLAudioElement
  /** The last position that was set, in seconds. */
  sought?: number
}

/**
 * The audio element is not in the document, so tests cannot find it otherwise. Call before the page opens. What is
 * `endless` begins again at its end, so that also a slow machine sees it play.
 */
export const openAudioProbe = (page: Page, { endless = false } = {}) =>
  page.addInitScript((loop) => {
    const heard: AudioProbe = {}
    Object.assign(globalThis, { heard })
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function (this: HTMLAudioElement) {
      heard.audio = this
      if (loop) this.loop = true
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
  }, endless)

/** Positions are in seconds. */
export const audioState = (page: Page) =>
  page.evaluate(() => {
    const { audio, sought } = (globalThis as unknown as { heard: AudioProbe }).heard
    return { sounds: audio?.paused === false, sought, at: audio?.currentTime ?? 0, rate: audio?.playbackRate ?? 1 }
  })

export async function expectSoundFrom(page: Page, start: number) {
  await expect.poll(async () => (await audioState(page)).sought).toBeCloseTo(start, 1)
  await expect.poll(async () => (await audioState(page)).at).toBeGreaterThan(start + 0.2)
}
