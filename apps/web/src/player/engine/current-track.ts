import { getPlayer, type Track } from './state.ts'

let open: Track | undefined

export function offerTrack(track: Track) {
  open = track
  return () => {
    if (open === track) open = undefined
  }
}

/** The target of shortcuts and buttons: the talk in the bar, else the open one. */
export function currentTrack(): Track | undefined {
  const { track } = getPlayer()
  return track?.talk ? track : open
}
