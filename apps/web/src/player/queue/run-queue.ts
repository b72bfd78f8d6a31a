import type { TalkRow } from '@earshot/contract/talks'
import type { QueryClient } from '@tanstack/react-query'
import { subscribeFrames, getPlayer, hearPlayer, type Track } from '../engine/state.ts'
import { positionNow, onTrackEnd } from '../player.ts'
import { continueQueue, fetchTrack, moveTo, moveToTrack } from './advance-queue.ts'
import { enterQueue, upNext } from './queue.ts'

/** Seconds of listening before the end at which the next talk is fetched. */
const AHEAD = 30

interface Going {
  client: QueryClient
  autoplay: () => boolean
}

/**
 * Plays the list. The next track is fetched before the end, so that it also starts with the screen off. Returns the
 * cleanup.
 */
export function runQueue({ client, autoplay }: Going) {
  const next = nextTrack(client)
  const following = ({ talk }: Track) => talk && upNext(talk.talk_id, { autoplay: autoplay() })

  function prepare() {
    const { track, playing, speed } = getPlayer()
    if (!playing || !track || (track.duration - positionNow()) / speed > AHEAD) return
    const talk = following(track)
    if (talk) next.prepare(talk)
  }
  function goOn() {
    const { track } = getPlayer()
    if (!track || isWriting()) return
    const talk = following(track)
    const ready = talk && next.take(talk)
    if (ready) moveToTrack(ready)
    else if (talk) void moveTo(client, talk)
    else continueQueue(client)
  }

  onTrackEnd(goOn)
  const stops = [subscribeFrames(prepare), hearPlayer(enter()), hearPlayer(whenGone(goOn))]
  return () => {
    onTrackEnd(() => {})
    for (const stop of stops) stop()
  }
}

/** Preloads the next track. If preloading failed, it is fetched once more at the end. */
function nextTrack(client: QueryClient) {
  let id: string | undefined
  let ready: Track | undefined
  return {
    prepare(talk: TalkRow) {
      if (id === talk.talk_id) return
      id = talk.talk_id
      const keep = (track: Track | null) => {
        if (!track || id !== track.id) return
        ready = track
        warm(track.url)
      }
      fetchTrack(client, talk).then(keep, () => undefined)
    },
    take({ talk_id }: TalkRow) {
      const track = ready?.id === talk_id ? ready : undefined
      id = undefined
      ready = undefined
      return track
    },
  }
}

function enter() {
  let entered: string | undefined
  return () => {
    const talk_id = getPlayer().track?.talk?.talk_id
    if (talk_id !== entered && talk_id !== undefined) enterQueue(talk_id)
    entered = talk_id
  }
}

/** A talk that is deleted or hidden while it plays is followed as one that has ended. */
function whenGone(goOn: () => void) {
  let wasPlaying = false
  return () => {
    const { playing, trouble } = getPlayer()
    const isCut = wasPlaying && trouble === 'gone'
    wasPlaying = playing
    if (isCut) goOn()
  }
}

function warm(url: string) {
  const ahead = new Audio()
  ahead.preload = 'auto'
  ahead.src = url
}

const isWriting = () => document.activeElement?.matches('textarea, [contenteditable]') === true
