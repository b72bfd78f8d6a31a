/** Safari on phones has only the managed one. */
const Source = () =>
  (globalThis as { ManagedMediaSource?: typeof MediaSource }).ManagedMediaSource ?? globalThis.MediaSource

/**
 * Undefined if this browser cannot play a recording that begins like this while it grows. Throws if another live talk,
 * or this one from another place, was begun before the browser was ready.
 */
export async function beginGrowing(audio: HTMLAudioElement, head: Uint8Array, signal: AbortSignal) {
  const type = playableType(head)
  if (!type) return undefined
  const growing = new GrowingSource(audio)
  await growing.begin(type)
  if (signal.aborted) growing.close()
  signal.throwIfAborted()
  return growing
}

function playableType(head: Uint8Array): string | undefined {
  const isWebm = head[0] === 0x1a && head[1] === 0x45
  const type = isWebm ? 'audio/webm; codecs="opus"' : 'audio/mp4; codecs="mp4a.40.2"'
  return Source()?.isTypeSupported(type) ? type : undefined
}

/** Seconds of what was heard that are kept when there is no room for more. */
const BEHIND = 30
const FULL_MS = 1000

/** Plays bytes that are appended to it. */
export class GrowingSource {
  readonly #media = new (Source())()
  readonly #audio: HTMLAudioElement
  readonly #url: string
  #buffer: SourceBuffer | undefined

  constructor(audio: HTMLAudioElement) {
    this.#audio = audio
    this.#url = URL.createObjectURL(this.#media)
    audio.disableRemotePlayback = true
    audio.src = this.#url
  }

  async begin(type: string) {
    if (this.#media.readyState !== 'open') await once(this.#media, 'sourceopen')
    this.#buffer = this.#media.addSourceBuffer(type)
  }

  async append(bytes: Uint8Array, signal: AbortSignal): Promise<void> {
    const buffer = this.#buffer
    if (!buffer || this.#media.readyState !== 'open') return
    try {
      buffer.appendBuffer(bytes as Uint8Array<ArrayBuffer>)
      await once(buffer, 'updateend')
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'QuotaExceededError')) throw error
      await this.#makeRoom(buffer)
      signal.throwIfAborted()
      await this.append(bytes, signal)
    }
  }

  /** Seconds that can be heard. */
  end() {
    const { buffered } = this.#audio
    return buffered.length > 0 ? buffered.end(buffered.length - 1) : 0
  }

  begins() {
    const { buffered } = this.#audio
    return buffered.length > 0 ? buffered.start(0) : 0
  }

  finish() {
    if (this.#media.readyState === 'open') this.#media.endOfStream()
  }

  close() {
    this.#audio.removeAttribute('src')
    this.#audio.load()
    URL.revokeObjectURL(this.#url)
  }

  async #makeRoom(buffer: SourceBuffer) {
    const until = this.#audio.currentTime - BEHIND
    if (until > this.begins()) {
      buffer.remove(0, until)
      await once(buffer, 'updateend')
    } else await new Promise((resolve) => setTimeout(resolve, FULL_MS))
  }
}

const once = (target: EventTarget, name: string) =>
  new Promise((resolve) => target.addEventListener(name, resolve, { once: true }))
