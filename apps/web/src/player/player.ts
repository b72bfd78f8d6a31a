import { ApiError } from '@earshot/contract/errors'
import { type AudioDeck, openDeck } from './engine/audio-deck.ts'
import {
  takeStartPosition,
  startPosition,
  forgetPosition,
  forgetPositions,
  leave,
  setStartPosition,
} from './engine/positions.ts'
import { changePlayer, notifyFrames, getPlayer, idlePlayer, type Track } from './engine/state.ts'

const MOST_RENEWALS = 2
const RESUMED_TOLD = 10_000

let opened: AudioDeck | undefined
let loudness = { volume: 1, muted: false }
let renewals = 0
let interrupted = false
let retry: (() => void) | undefined
let atEnd = () => {}

/** Seconds. */
export const positionNow = () => opened?.now() ?? 0

/**
 * Sets what runs at the end of a track. It must run synchronously, because browsers may block playback that starts
 * later in the background.
 */
export function onTrackEnd(act: () => void) {
  atEnd = act
}

/** The sound begins when its announcement resolves. */
export function playTrack(track: Track, at: number, announcement?: () => Promise<void>) {
  const { hushed, track: before, trouble } = getPlayer()
  if (hushed) return
  takeStartPosition(track.id)
  retry = undefined
  if (before?.id === track.id && trouble !== 'gone') deck().seek(at)
  else {
    if (before) leave(before.id, positionNow())
    renewals = 0
    deck().load(track.url, at)
    changePlayer({ ...idlePlayer, track })
  }
  changePlayer({ resumed: null })
  if (!announcement) return play()
  // So that it can be paused.
  changePlayer({ playing: true, trouble: null })
  void announcement().then(() => getPlayer().track?.id === track.id && getPlayer().playing && play())
}

export function resumeTrack(track: Track, announcement?: () => Promise<void>) {
  const { at, resumed } = startPosition(track)
  playTrack(track, at, announcement)
  if (!resumed || getPlayer().track?.id !== track.id) return
  changePlayer({ resumed: at })
  setTimeout(() => getPlayer().resumed === at && changePlayer({ resumed: null }), RESUMED_TOLD)
}

export function togglePlayer() {
  const { playing, trouble } = getPlayer()
  if (playing) pausePlayer()
  else if (retry) retry()
  else if (trouble === 'unreachable' || trouble === 'gone') void recover({ afresh: true })
  else play()
}

export function pausePlayer() {
  interrupted = false
  opened?.audio.pause()
  changePlayer({ playing: false, waiting: false })
}

export function seekTo(id: string, to: number) {
  const { track, resumed } = getPlayer()
  if (track?.id === id) deck().seek(to)
  else setStartPosition(id, to)
  if (resumed === null) notifyFrames()
  else changePlayer({ resumed: null })
}

export const skipTo = (to: number) => opened?.seek(to)

export function setSpeed(speed: number) {
  changePlayer({ speed })
  if (opened) applyManner(opened)
}

/** Volume is 0–1. */
export function setLoudness(wanted: typeof loudness) {
  loudness = wanted
  if (opened) applyManner(opened)
}

/** Muted during a recording, because the microphone would pick it up. */
export function silencePlayer(hushed: boolean) {
  if (hushed) pausePlayer()
  changePlayer({ hushed })
}

export function unloadTrack(id: string) {
  forgetPosition(id)
  if (getPlayer().track?.id === id) unload()
}

/** Of a talk that the person may no longer hear. The bar says so. */
export function dropSound(id: string) {
  if (getPlayer().track?.id !== id) return
  interrupted = false
  opened?.empty()
  changePlayer({ playing: false, waiting: false, resumed: null, trouble: 'gone' })
}

/** What was dropped is there again. */
export function regainSound(id: string) {
  const { track, trouble } = getPlayer()
  if (track?.id === id && trouble === 'gone') changePlayer({ trouble: null })
}

/** Also forgets all positions, because the next person must not see them. */
export function stopPlayer() {
  forgetPositions()
  unload()
}

function unload() {
  interrupted = false
  retry = undefined
  changePlayer({ ...idlePlayer, track: null })
  opened?.empty()
}

function play() {
  const { track, hushed } = getPlayer()
  if (!track || hushed) return
  // An unknown duration is 0.
  if (track.duration > 0 && positionNow() >= track.duration - 0.05) deck().seek(0)
  const { audio } = deck()
  changePlayer({ playing: true, trouble: null, waiting: audio.readyState < HTMLMediaElement.HAVE_FUTURE_DATA })
  audio.play().catch(({ name }: DOMException) => {
    if (name === 'NotAllowedError') changePlayer({ playing: false, waiting: false, trouble: 'blocked' })
  })
}

const deck = () => (opened ??= wire(openDeck()))

function wire(fresh: AudioDeck) {
  const on = (name: keyof HTMLMediaElementEventMap, act: () => void) => fresh.audio.addEventListener(name, act)
  on('playing', () => {
    renewals = 0
    changePlayer({ waiting: false })
  })
  on('waiting', () => changePlayer({ waiting: getPlayer().playing }))
  on('pause', () => {
    if (!fresh.audio.error && !fresh.audio.ended) changePlayer({ playing: false, waiting: false })
  })
  on('ended', () => {
    changePlayer({ playing: false, waiting: false })
    atEnd()
  })
  on('seeked', () => changePlayer({}))
  on('timeupdate', notifyFrames)
  on('error', () => void (getPlayer().track && recover()))
  globalThis.addEventListener('online', () => (retry ? retry() : void (interrupted && recover({ afresh: true }))))
  applyManner(fresh)
  return fresh
}

function applyManner({ audio }: AudioDeck) {
  const { speed } = getPlayer()
  Object.assign(audio, { defaultPlaybackRate: speed, playbackRate: speed, ...loudness })
}

/** What should follow cannot be loaded. It is tried again by a press, and when the network is back. */
export function stall(again: () => void) {
  retry = again
  changePlayer({ trouble: 'unreachable' })
}

/** Resumes at the same second with a fresh URL, up to MOST_RENEWALS times. */
async function recover({ afresh } = { afresh: false }) {
  const { track, playing } = getPlayer()
  const at = positionNow()
  if (afresh) renewals = 0
  if (!track?.renew || renewals++ >= MOST_RENEWALS) return giveUp()
  changePlayer({ waiting: playing || afresh })
  const renewed = await track.renew().catch((error: unknown) => ({ error }))
  if (getPlayer().track?.id !== track.id) return
  if (typeof renewed !== 'string') return giveUp(renewed.error)
  deck().load(renewed, at)
  if (playing || afresh) play()
}

function giveUp(error?: unknown) {
  const gone = error instanceof ApiError && error.code === 'not_found'
  interrupted = getPlayer().playing && !gone
  changePlayer({ playing: false, waiting: false, trouble: gone ? 'gone' : 'unreachable' })
}
