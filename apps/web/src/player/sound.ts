import { beginningOf } from './engine/places.ts'
import { frameFollow, getPlayer, type Track } from './engine/state.ts'
import { playTrack, positionNow, resumeTrack, seekTo, togglePlayer } from './player.ts'

/** A sound as what is on the screen follows and steers it, whether the player holds it already or not. */
export interface Sound {
  duration: number
  now: () => number
  playing: () => boolean
  seek: (to: number) => void
  playFrom: (to: number) => void
  toggle: () => void
  /** Calls back on every frame while it plays, and after every jump. */
  follow: (listener: () => void) => () => void
}

export function soundOf(track: Track): Sound {
  const loaded = () => getPlayer().track?.id === track.id
  const within = (to: number) => Math.min(Math.max(0, to), track.duration)
  return {
    duration: track.duration,
    now: () => (loaded() ? positionNow() : beginningOf(track).at),
    playing: () => loaded() && getPlayer().playing,
    seek: (to) => seekTo(track.id, within(to)),
    playFrom: (to) => playTrack(track, within(to)),
    toggle: () => (loaded() ? togglePlayer() : resumeTrack(track)),
    follow: frameFollow,
  }
}
