import type { BriefScript } from '@earshot/contract/briefs'
import { ApiError } from '@earshot/contract/errors'
import { createPageStore } from '../../../lib/page-store.ts'
import { getPlayer, hearPlayer } from '../../../player/engine/state.ts'
import { pausePlayer } from '../../../player/player.ts'

interface Reading {
  /** Index of the line. */
  at: number
  playing: boolean
  waiting: boolean
  over: boolean
  error: Error | null
}

const STILL = { playing: false, waiting: false, over: false, error: null }

/** Reads one line after the other, and asks for the next while one is read. The player is silent while it does. */
export class BriefReader {
  /** Indices of the lines that are read. */
  readonly spoken: number[]
  readonly state
  readonly #read
  readonly #lines
  readonly #audio = new Audio()
  readonly #release
  #ahead: { at: number; sound: Promise<Blob> } | undefined
  #turn = 0

  constructor(lines: BriefScript['lines'], read: (line_key: string) => Promise<Blob>) {
    this.#lines = lines
    this.#read = read
    this.spoken = lines.flatMap((line, at) => (line.spoken ? [at] : []))
    this.state = createPageStore<Reading>({ at: this.spoken[0] ?? 0, ...STILL })
    this.#audio.addEventListener('ended', () => this.step(1))
    this.#audio.addEventListener('error', () => {
      if (this.#audio.hasAttribute('src')) this.#fail(new Error('This cannot be played here'))
    })
    this.#release = hearPlayer(() => {
      const { playing, hushed } = getPlayer()
      if ((playing || hushed) && this.state.get().playing) this.#pause()
    })
  }

  toggle = () => {
    const { at, playing } = this.state.get()
    if (playing) return this.#pause()
    if (!this.#audio.hasAttribute('src')) return void this.#play(at)
    pausePlayer()
    this.#change({ playing: true, error: null })
    this.#audio.play().catch((error: Error) => this.#fail(error))
  }

  step(by: 1 | -1) {
    const next = this.#beside(by)
    if (next !== undefined) void this.#play(next)
    else if (by > 0) this.#end()
  }

  close = () => {
    this.#turn++
    this.#release()
    this.#empty()
  }

  #change(part: Partial<Reading>) {
    this.state.set({ ...this.state.get(), ...part })
  }

  #beside = (by: 1 | -1) => this.spoken[this.spoken.indexOf(this.state.get().at) + by]

  #soundOf(at: number) {
    if (this.#ahead?.at !== at) this.#ahead = { at, sound: this.#read(this.#lines[at]?.line_key ?? '') }
    const { sound } = this.#ahead
    sound.catch(() => {
      this.#ahead = undefined
    })
    return sound
  }

  async #play(at: number) {
    const turn = ++this.#turn
    this.#empty()
    pausePlayer()
    this.#change({ ...STILL, at, playing: true, waiting: true })
    try {
      const sound = await this.#soundOf(at)
      if (turn === this.#turn) await this.#sound(sound)
      if (turn === this.#turn) this.#prepareNext()
    } catch (error) {
      if (turn === this.#turn) this.#fail(error as Error)
    }
  }

  async #sound(sound: Blob) {
    this.#audio.src = URL.createObjectURL(sound)
    this.#audio.playbackRate = getPlayer().speed
    if (this.state.get().playing) await this.#audio.play()
    this.#change({ waiting: false })
  }

  #prepareNext() {
    const next = this.#beside(1)
    if (next !== undefined) void this.#soundOf(next)
  }

  #fail(error: Error) {
    // What is not in the brief any more is passed over.
    if (error instanceof ApiError && error.code === 'gone') return this.step(1)
    const isStopped = error.name === 'NotAllowedError' || error.name === 'AbortError'
    this.#change({ playing: false, waiting: false, error: isStopped ? null : error })
  }

  #end() {
    this.#turn++
    this.#empty()
    this.#change({ ...STILL, at: this.spoken[0] ?? 0, over: true })
  }

  #empty() {
    this.#audio.pause()
    if (this.#audio.src) URL.revokeObjectURL(this.#audio.src)
    this.#audio.removeAttribute('src')
  }

  #pause() {
    this.#audio.pause()
    this.#change({ playing: false })
  }
}
