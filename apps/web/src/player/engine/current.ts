import { getPlayer, type Track } from './state.ts'

let open: Track | undefined

/** Says which talk is open, so that keys play it as long as nothing is loaded. Answers how to take that back. */
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
