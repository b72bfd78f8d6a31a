import { ApiError } from '@earshot/contract/errors'
import { pauseOrOnline } from '../../lib/api/pause.ts'
import { isNetworkError } from '../../lib/client.ts'
import { createPageStore } from '../../lib/page-store.ts'
import { getPlayer, hearPlayer } from '../../player/engine/state.ts'
import { pausePlayer } from '../../player/player.ts'
import { beginGrowing, type GrowingSource } from './growing-source.ts'
import { FAR, speedAt } from './listening-speed.ts'
import { type LivePlayerState, silent } from './live-player-state.ts'
import { openLiveSound } from './open-live-sound.ts'

const state = createPageStore(silent)
export const livePlayer = { get: state.get, subscribe: state.subscribe }
const change = (part: Partial<LivePlayerState>) => state.set({ ...state.get(), ...part })

/** Seconds behind what is said at which listening begins. */
const EDGE = 0.6
/** Sound that arrives is not older. */
const FRESH_MS = 2000
/** Recorders send something several times a second, also in silence. */
const STALLED_MS = 6000
const LOOK_MS = 200
const RETRY_MS = 1000
let stopNow = () => {}
let audio: HTMLAudioElement | undefined
let source: GrowingSource | undefined
/** Whether the person hears what is said now, or did until sound was missing. Others hear all of it at the usual speed. */
let keepsUp = false
let arrived = 0
let waitsSince = 0

export function listenLive(live_id: string, from: 'start' | 'now') {
  stopNow()
  pausePlayer()
  const stopped = new AbortController()
  audio = Object.assign(new Audio(), { preservesPitch: true })
  audio.addEventListener('error', giveUp, { signal: stopped.signal })
  source = undefined
  keepsUp = from === 'now'
  waitsSince = Date.now()
  change({ ...silent, live_id, playing: true, waiting: true })
  const timer = setInterval(look, LOOK_MS)
  const release = hearPlayer(() => {
    if (getPlayer().playing || getPlayer().hushed) pauseLive()
  })
  stopNow = () => {
    stopped.abort()
    clearInterval(timer)
    release()
    audio?.pause()
    source?.close()
    stopNow = () => {}
  }
  void follow({ live_id, from, audio, signal: stopped.signal })
}

/** The sound cannot be decoded. */
function giveUp() {
  stopNow()
  change({ playing: false, waiting: false, trouble: 'unsupported' })
}

export function stopLive() {
  stopNow()
  state.set(silent)
}

export function pauseLive() {
  audio?.pause()
  change({ playing: false })
}

/** After a long pause the person goes on where they stopped. */
export function resumeLive() {
  pausePlayer()
  keepsUp &&= behindNow() < FAR
  change({ playing: true })
  play()
}

export function jumpToLive() {
  if (!audio || !source) return
  const to = Math.max(source.begins(), source.end() - EDGE)
  change({ missed: state.get().missed + Math.max(0, to - audio.currentTime) })
  audio.currentTime = to
  keepsUp = true
  resumeLive()
}

function play() {
  audio?.play().catch(({ name }: DOMException) => {
    if (name === 'NotAllowedError') change({ playing: false, trouble: 'blocked' })
  })
}

const behindNow = () => Math.max(0, (source?.end() ?? 0) - (audio?.currentTime ?? 0))

/** Goes a little faster until it is near what is said. */
function look() {
  if (!audio || !source) return
  const behind = behindNow()
  if (behind < FAR && Date.now() - arrived < FRESH_MS) keepsUp = true
  audio.playbackRate = speedAt(behind, keepsUp)
  const catchingUp = keepsUp && behind >= FAR && state.get().playing
  const isShort = behind < 0.1 || audio.readyState < audio.HAVE_FUTURE_DATA
  const waiting = state.get().playing && isShort && !state.get().over
  if (!waiting || !state.get().waiting) waitsSince = Date.now()
  const stalled = waiting && Date.now() - waitsSince > STALLED_MS
  change({ position: audio.currentTime, behind, catchingUp, waiting, stalled })
  if (state.get().over && behind < 0.1) change({ playing: false })
}

interface Following {
  live_id: string
  from: 'start' | 'now'
  audio: HTMLAudioElement
  signal: AbortSignal
}

/** Goes on at the same byte when the connection breaks, until the live talk is over. */
async function follow(following: Following) {
  const stream: Stream = { offset: undefined, answered: false }
  while (!following.signal.aborted && !state.get().over && state.get().trouble !== 'unsupported') {
    await hear(following, stream).catch((error: unknown) => {
      if (following.signal.aborted) return
      if (isNetworkError(error) || !(error instanceof ApiError)) return change({ lost: !isSilence(error, stream) })
      if (error.code === 'gone' || error.code === 'not_found') end(error.code)
    })
    await pauseOrOnline(RETRY_MS, following.signal)
  }
}

/** A connection that brings nothing for this long may be dead. */
const SILENCE_MS = 10_000

interface Stream {
  /** Bytes of the recording. */
  offset: number | undefined
  answered: boolean
}

/** After an answer it may as well be the speaker who is silent; whether the connection is dead, the next request tells. */
const isSilence = (error: unknown, { answered }: Stream) =>
  answered && error instanceof Error && error.name === 'AbortError'

async function hear({ live_id, from, audio: element, signal }: Following, stream: Stream) {
  const asked = { live_id, from, ...(stream.offset !== undefined && { offset: stream.offset }) }
  const silence = new AbortController()
  stream.answered = false
  let timer = setTimeout(() => silence.abort(), SILENCE_MS)
  const { body, skipped } = await openLiveSound(asked, AbortSignal.any([signal, silence.signal]))
  stream.offset ??= skipped
  stream.answered = true
  change({ lost: false })
  for await (const bytes of body as unknown as AsyncIterable<Uint8Array>) {
    source ??= await beginGrowing(element, bytes, signal)
    if (!source) return change({ playing: false, waiting: false, trouble: 'unsupported' })
    await source.append(bytes, signal)
    stream.offset += bytes.length
    arrived = Date.now()
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), SILENCE_MS)
    start(element, from)
  }
}

function end(code: 'gone' | 'not_found') {
  source?.finish()
  change({ over: true, waiting: false, ...(code === 'not_found' && { trouble: 'refused', playing: false }) })
}

const started = new WeakSet<HTMLAudioElement>()

function start(element: HTMLAudioElement, from: 'start' | 'now') {
  if (!source || started.has(element) || source.end() === 0) return
  started.add(element)
  element.currentTime = from === 'now' ? Math.max(source.begins(), source.end() - EDGE) : source.begins()
  change({ missed: element.currentTime })
  if (state.get().playing) play()
}
