import { getPlayer, type Track } from './state.ts'

let open: Track | undefined

/** Sets the open talk, which keys play while nothing is loaded. Returns how to reset it. */
export function offerTrack(track: Track) {
  open = track
  return () => {
    if (open === track) open = undefined
  }
}

/** What keys and buttons steer: the talk in the bar, else the open one. */
export function currentTrack(): Track | undefined {
  const { track } = getPlayer()
  return track?.talk ? track : open
}
