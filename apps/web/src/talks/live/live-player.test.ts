import { afterEach, expect, test, vi } from 'vitest'
import { sessionToken } from '../../lib/browser-storage/values.ts'
import { listenLive, stopLive } from './live-player.ts'

/** Opens when the test says so, as a browser does some milliseconds after it has been attached. */
class LateSource extends EventTarget {
  static readonly all: LateSource[] = []
  static isTypeSupported = () => true
  readyState = 'closed'
  appended = 0

  constructor() {
    super()
    LateSource.all.push(this)
  }

  addSourceBuffer() {
    const buffer = new EventTarget()
    const appendBuffer = (bytes: Uint8Array) => {
      this.appended += bytes.length
      queueMicrotask(() => buffer.dispatchEvent(new Event('updateend')))
    }
    return Object.assign(buffer, { appendBuffer })
  }

  open() {
    this.readyState = 'open'
    this.dispatchEvent(new Event('sourceopen'))
  }
}

class SilentAudio {
  buffered = { length: 0 }
  play = () => Promise.resolve()
  pause() {}
  load() {}
  removeAttribute() {}
}

afterEach(() => {
  stopLive()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  sessionToken.set(undefined)
})

test('a second press begins anew, although the sound of the first had just arrived', async () => {
  sessionToken.set(`head.${btoa(JSON.stringify({ sub: 'ada' }))}.signature`)
  const answers: ((answer: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)))
  vi.stubGlobal('MediaSource', LateSource)
  vi.stubGlobal('Audio', SilentAudio)
  for (const name of ['cancelAnimationFrame', 'addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => {})
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:sound')
  const answer = async (at: number) => {
    await vi.waitFor(() => expect(answers.length).toBe(at + 1))
    answers[at]?.(new Response(new ReadableStream({ start: (body) => body.enqueue(new Uint8Array([0x1a, 0x45])) })))
    await vi.waitFor(() => expect(LateSource.all.length).toBe(at + 1))
  }
  listenLive('live', 'now')
  await answer(0)
  listenLive('live', 'start')
  LateSource.all[0]?.open()
  await answer(1)
  LateSource.all[1]?.open()
  await vi.waitFor(() => expect(LateSource.all[1]?.appended).toBe(2))
  expect(LateSource.all[0]?.appended).toBe(0)
})
