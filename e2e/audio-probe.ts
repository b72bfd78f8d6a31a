import { expect, type Page } from '@playwright/test'

interface AudioProbe {
  audio?: HTMLAudioElement
  /** The last position that was set, in seconds. */
  sought?: number
  /** Whether it has sounded, however short. */
  sounded?: boolean
}

interface ProbeOptions {
  /** It plays over and over: a talk of a few seconds may end before a test has looked. */
  loops?: boolean
}

/** The audio element is not in the document, so tests cannot find it otherwise. Call before the page opens. */
export const openAudioProbe = (page: Page, { loops = false }: ProbeOptions = {}) =>
  page.addInitScript((isLooping) => {
    const heard: AudioProbe = {}
    const sounds = () => void (heard.sounded = true)
    Object.assign(globalThis, { heard })
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function (this: HTMLAudioElement) {
      heard.audio = this
      if (isLooping) this.loop = true
      this.addEventListener('playing', sounds)
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
  }, loops)

/** Positions are in seconds. */
export const audioState = (page: Page) =>
  page.evaluate(() => {
    const { audio, sought, sounded } = (globalThis as unknown as { heard: AudioProbe }).heard
    const [at, rate] = [audio?.currentTime ?? 0, audio?.playbackRate ?? 1]
    return { sounds: audio?.paused === false, sounded, sought, at, rate }
  })

export async function expectSoundFrom(page: Page, start: number) {
  await expect.poll(async () => (await audioState(page)).sought).toBeCloseTo(start, 1)
  await expect.poll(async () => (await audioState(page)).at).toBeGreaterThan(start + 0.2)
}
