import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionToken } from '../../lib/browser-storage/values.ts'
import { listenLive, livePlayer, stopLive } from './live-player.ts'

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

class SilentAudio extends EventTarget {
  static last: SilentAudio | undefined
  currentTime = 0
  buffered = { length: 0, start: () => 0, end: () => 0 }
  readonly HAVE_FUTURE_DATA = 3
  readyState = 4
  play = () => Promise.resolve()
  pause() {}
  load() {}
  removeAttribute() {}

  constructor() {
    super()
    SilentAudio.last = this
  }
}

afterEach(() => {
  stopLive()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  sessionToken.set(undefined)
})

/** The requests so far, answered with the beginning of a recording. */
const answers: ((answer: Response) => void)[] = []

async function answer(at: number) {
  await vi.waitFor(() => expect(answers.length).toBe(at + 1))
  answers[at]?.(new Response(new ReadableStream({ start: (body) => body.enqueue(new Uint8Array([0x1a, 0x45])) })))
  await vi.waitFor(() => expect(LateSource.all.length).toBe(at + 1))
}

const isPlaying = (at: number) => vi.waitFor(() => expect(LateSource.all[at]?.appended).toBe(2))

beforeEach(() => {
  answers.length = 0
  LateSource.all.length = 0
  sessionToken.set(`head.${btoa(JSON.stringify({ sub: 'ada' }))}.signature`)
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)))
  vi.stubGlobal('MediaSource', LateSource)
  vi.stubGlobal('Audio', SilentAudio)
  for (const name of ['cancelAnimationFrame', 'addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => {})
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:sound')
})

test('a second press begins anew, although the sound of the first had just arrived', async () => {
  listenLive('live', 'now')
  await answer(0)
  listenLive('live', 'start')
  LateSource.all[0]?.open()
  await answer(1)
  LateSource.all[1]?.open()
  await isPlaying(1)
  expect(LateSource.all[0]?.appended).toBe(0)
})

test('a sound that the browser cannot decode ends the wait, and says so', async () => {
  listenLive('live', 'now')
  await answer(0)
  LateSource.all[0]?.open()
  await isPlaying(0)
  SilentAudio.last?.dispatchEvent(new Event('error'))
  expect(livePlayer.get()).toMatchObject({ live_id: 'live', trouble: 'unsupported', playing: false, waiting: false })
})

test('a listener learns after some seconds without sound that the speaker may be gone', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  listenLive('live', 'now')
  await answer(0)
  LateSource.all[0]?.open()
  await isPlaying(0)
  const after = (ms: number) => {
    vi.advanceTimersByTime(ms)
    return livePlayer.get()
  }
  expect(after(5000)).toMatchObject({ waiting: true, stalled: false })
  expect(after(2000)).toMatchObject({ waiting: true, stalled: true })
})

test('a listener waits for sound also where the browser stops a little before the end of what it has', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  listenLive('live', 'now')
  await answer(0)
  LateSource.all[0]?.open()
  await isPlaying(0)
  const audio = SilentAudio.last as SilentAudio
  audio.buffered = { length: 1, start: () => 0, end: () => 0.4 }
  vi.advanceTimersByTime(400)
  expect(livePlayer.get()).toMatchObject({ waiting: false })
  audio.readyState = 2
  vi.advanceTimersByTime(400)
  expect(livePlayer.get()).toMatchObject({ waiting: true })
})
