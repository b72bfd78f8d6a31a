import { ApiError } from '@earshot/contract/errors'
import { pauseOrOnline } from '../../lib/api/pause.ts'
import { createPageStore } from '../../lib/page-store.ts'
import { getPlayer, hearPlayer } from '../../player/engine/state.ts'
import { pausePlayer } from '../../player/player.ts'
import { GrowingSource, playableType } from './growing-source.ts'
import { openLiveSound } from './open-live-sound.ts'

interface LivePlayerState {
  live_id: string | null
  playing: boolean
  /** Whether sound is missing at the moment. */
  waiting: boolean
  /** Nothing more will come. */
  over: boolean
  /** Why nothing can be heard. */
  trouble: 'unsupported' | 'refused' | 'blocked' | null
  /** Seconds heard, and seconds to what is said now. */
  position: number
  behind: number
}

const silent: LivePlayerState = {
  ...{ live_id: null, playing: false, waiting: false, over: false },
  ...{ trouble: null, position: 0, behind: 0 },
}
const state = createPageStore(silent)
export const livePlayer = { get: state.get, subscribe: state.subscribe }
const change = (part: Partial<LivePlayerState>) => state.set({ ...state.get(), ...part })

/** Seconds behind what is said, from which it is played a little faster, and at which listening begins. */
const LATE = 1.6
const EDGE = 0.6
const FASTER = 1.12
const LOOK_MS = 200
const RETRY_MS = 1000

let stopNow = () => {}
let audio: HTMLAudioElement | undefined
let source: GrowingSource | undefined

export function listenLive(live_id: string, from: 'start' | 'now') {
  stopNow()
  pausePlayer()
  const stopped = new AbortController()
  audio = Object.assign(new Audio(), { preservesPitch: true })
  source = undefined
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

export function stopLive() {
  stopNow()
  state.set(silent)
}

export function pauseLive() {
  audio?.pause()
  change({ playing: false })
}

export function resumeLive() {
  pausePlayer()
  change({ playing: true })
  play()
}

export function jumpToLive() {
  if (!audio || !source) return
  audio.currentTime = Math.max(source.begins(), source.end() - EDGE)
  resumeLive()
}

function play() {
  audio?.play().catch(({ name }: DOMException) => {
    if (name === 'NotAllowedError') change({ playing: false, trouble: 'blocked' })
  })
}

/** Goes a little faster until it is near what is said. */
function look() {
  if (!audio || !source) return
  const behind = Math.max(0, source.end() - audio.currentTime)
  audio.playbackRate = behind > LATE && isLive() ? FASTER : 1
  change({ position: audio.currentTime, behind, waiting: state.get().playing && behind < 0.1 && !state.get().over })
  if (state.get().over && behind < 0.1) change({ playing: false })
}

/** Further behind, the person hears it from the beginning, at the usual speed. */
const FAR = 15
const isLive = () => (source?.end() ?? 0) - (audio?.currentTime ?? 0) < FAR

interface Following {
  live_id: string
  from: 'start' | 'now'
  audio: HTMLAudioElement
  signal: AbortSignal
}

/** Goes on at the same byte when the connection breaks, until the live talk is over. */
async function follow(following: Following) {
  const place: Place = { offset: undefined }
  while (!following.signal.aborted && !state.get().over && state.get().trouble !== 'unsupported') {
    await hear(following, place).catch((error: unknown) => {
      if (following.signal.aborted || !(error instanceof ApiError)) return
      if (error.code === 'gone' || error.code === 'not_found') end(error.code)
    })
    await pauseOrOnline(RETRY_MS, following.signal)
  }
}

/** A connection that brings nothing for this long may be dead. */
const SILENCE_MS = 10_000

interface Place {
  /** Bytes of the recording. */
  offset: number | undefined
}

async function hear({ live_id, from, audio: element, signal }: Following, place: Place) {
  const asked = { live_id, from, ...(place.offset !== undefined && { offset: place.offset }) }
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), SILENCE_MS)
  const { body, skipped } = await openLiveSound(asked, AbortSignal.any([signal, silence.signal]))
  place.offset ??= skipped
  for await (const bytes of body as unknown as AsyncIterable<Uint8Array>) {
    source ??= await begin(element, bytes)
    if (!source) return change({ playing: false, waiting: false, trouble: 'unsupported' })
    await source.append(bytes, signal)
    place.offset += bytes.length
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), SILENCE_MS)
    start(element, from)
  }
}

function end(code: 'gone' | 'not_found') {
  source?.finish()
  change({ over: true, waiting: false, ...(code === 'not_found' && { trouble: 'refused', playing: false }) })
}

async function begin(element: HTMLAudioElement, head: Uint8Array) {
  const type = playableType(head)
  if (!type) return undefined
  const growing = new GrowingSource(element)
  await growing.begin(type)
  return growing
}

const started = new WeakSet<HTMLAudioElement>()

function start(element: HTMLAudioElement, from: 'start' | 'now') {
  if (!source || started.has(element) || source.end() === 0) return
  started.add(element)
  element.currentTime = from === 'now' ? Math.max(source.begins(), source.end() - EDGE) : source.begins()
  if (state.get().playing) play()
}
