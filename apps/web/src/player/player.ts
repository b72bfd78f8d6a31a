import { useSyncExternalStore } from 'react'
import { type Deck, openDeck } from './deck.ts'
import { frames } from './frames.ts'

/** Something to hear. */
export interface Track {
  id: string
  title: string
  /** Seconds. */
  duration: number
  url: string
  /** Asks for a fresh address when the old one is no longer answered. */
  renew?: () => Promise<string>
  /** The talk that it belongs to; without one it has no place in the bar. */
  talk?: { talk_id: string; channel_id: string }
}

export interface PlayerState {
  track: Track | null
  playing: boolean
  /** It should sound and does not yet. */
  waiting: boolean
  speed: number
  /** Nothing may sound, because somebody is recording. */
  hushed: boolean
  failed: boolean
}

const silent: PlayerState = { track: null, playing: false, waiting: false, speed: 1, hushed: false, failed: false }
const MOST_RENEWALS = 2

let state = silent
let opened: Deck | undefined
let renewals = 0
const listeners = new Set<() => void>()
const places = new Map<string, number>()
const ticks = frames(() => state.playing)

export const getPlayer = () => state
export const frameFollow = ticks.follow
/** Seconds into what is loaded. */
export const positionNow = () => opened?.now() ?? 0
/** Where a track that is not loaded was left. */
export const leftAt = (id: string) => places.get(id) ?? 0

export const usePlayer = () => useSyncExternalStore(hearPlayer, getPlayer)

export function hearPlayer(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Plays a track from a moment on; what sounded before falls silent and remembers its place. */
export function playTrack(track: Track, at: number) {
  if (state.hushed) return
  if (state.track?.id === track.id) deck().seek(at)
  else {
    rememberPlace()
    renewals = 0
    deck().load(track.url, at)
    change({ track, failed: false })
  }
  play()
}

export function togglePlayer() {
  if (state.playing) pausePlayer()
  else if (state.failed) void recover()
  else play()
}

export function pausePlayer() {
  opened?.audio.pause()
  change({ playing: false, waiting: false })
}

/** Moves within a track, loaded or not. */
export function seekTo(id: string, to: number) {
  if (state.track?.id === id) deck().seek(to)
  else places.set(id, to)
  ticks.tell()
}

/** Where a track will begin once it is played. What sounds already is left alone. */
export function cueTrack(id: string, at: number | undefined) {
  if (at !== undefined && !(state.playing && state.track?.id === id)) seekTo(id, at)
}

export function setSpeed(speed: number) {
  change({ speed })
  if (opened) applySpeed(opened)
}

/** Silence while somebody records: the microphone would hear it. */
export function hushPlayer(hushed: boolean) {
  if (hushed) pausePlayer()
  change({ hushed })
}

/** Unloads a track, if that is what is loaded. */
export function unloadTrack(id: string) {
  places.delete(id)
  if (state.track?.id !== id) return
  opened?.empty()
  change({ track: null, playing: false, waiting: false, failed: false })
}

/** Unloads what is loaded and forgets every place: the next person starts afresh. */
export function stopPlayer() {
  places.clear()
  opened?.empty()
  change({ ...silent, speed: state.speed, hushed: state.hushed })
}

function change(part: Partial<PlayerState>) {
  state = { ...state, ...part }
  for (const listener of listeners) listener()
  ticks.tell()
}

function rememberPlace() {
  if (state.track) places.set(state.track.id, positionNow())
}

function play() {
  const { track } = state
  if (!track || state.hushed) return
  if (positionNow() >= track.duration - 0.05) deck().seek(0)
  change({ playing: true, failed: false })
  deck()
    .audio.play()
    .catch((error: DOMException) => {
      if (error.name === 'NotAllowedError') change({ playing: false, waiting: false })
    })
}

const deck = () => (opened ??= wire(openDeck()))

function wire(fresh: Deck) {
  const on = (name: keyof HTMLMediaElementEventMap, act: () => void) => fresh.audio.addEventListener(name, act)
  on('playing', () => {
    renewals = 0
    change({ waiting: false })
  })
  on('waiting', () => change({ waiting: state.playing }))
  on('pause', () => {
    if (!fresh.audio.error && !fresh.audio.ended) change({ playing: false, waiting: false })
  })
  on('ended', () => change({ playing: false, waiting: false }))
  on('seeked', ticks.tell)
  on('timeupdate', ticks.tell)
  on('error', () => void (state.track && recover()))
  applySpeed(fresh)
  return fresh
}

/** A new source falls back to the default speed. */
function applySpeed({ audio }: Deck) {
  audio.defaultPlaybackRate = state.speed
  audio.playbackRate = state.speed
}

/** Goes on at the same second with a fresh address, unless that did not help before. */
async function recover() {
  const { track, playing, failed } = state
  const at = positionNow()
  if (failed) renewals = 0
  if (!track?.renew || renewals++ >= MOST_RENEWALS) return change({ playing: false, waiting: false, failed: true })
  change({ waiting: playing })
  const url = await track.renew().catch(() => undefined)
  if (state.track?.id !== track.id) return
  if (url === undefined) return change({ playing: false, waiting: false, failed: true })
  change({ failed: false })
  deck().load(url, at)
  if (playing || failed) play()
}
