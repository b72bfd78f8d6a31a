import { startPosition } from './engine/positions.ts'
import { subscribeFrames, getPlayer, type Track } from './engine/state.ts'
import { playTrack, positionNow, resumeTrack, seekTo, togglePlayer } from './player.ts'

export interface Sound {
  duration: number
  now: () => number
  playing: () => boolean
  seek: (to: number) => void
  playFrom: (to: number) => void
  toggle: () => void
  follow: (listener: () => void) => () => void
}

export function soundOf(track: Track): Sound {
  const loaded = () => getPlayer().track?.id === track.id
  const within = (to: number) => Math.min(Math.max(0, to), track.duration)
  return {
    duration: track.duration,
    now: () => (loaded() ? positionNow() : startPosition(track).at),
    playing: () => loaded() && getPlayer().playing,
    seek: (to) => seekTo(track.id, within(to)),
    playFrom: (to) => playTrack(track, within(to)),
    toggle: () => (loaded() ? togglePlayer() : resumeTrack(track)),
    follow: subscribeFrames,
  }
}
