import { getPlayer, type Track } from './state.ts'

let open: Track | undefined

export function offerTrack(track: Track) {
  open = track
  return () => {
    if (open === track) open = undefined
  }
}

export function currentTrack(): Track | undefined {
  const { track } = getPlayer()
  return track?.talk ? track : open
}
