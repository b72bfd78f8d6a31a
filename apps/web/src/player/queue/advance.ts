import type { TalkRow } from '@earshot/contract/talks'
import type { QueryClient } from '@tanstack/react-query'
import { refetchTalk } from '../../talks/talks.queries.ts'
import { currentTrack } from '../engine/current.ts'
import { getPlayer, type Track } from '../engine/state.ts'
import { resumeTrack } from '../player.ts'
import { enterQueue, neighbour, titleOf } from './queue.ts'
import { trackOf } from './track-of.ts'

type Moved = (from: string, to: string) => void
const watchers = new Set<Moved>()
let failed = () => {}

/** Calls back when the player goes from one talk to another by itself or by the buttons. */
export function whenMoved(watcher: Moved) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Says who is told when a talk cannot be fetched. */
export function whenMoveFails(tell: () => void) {
  failed = tell
}

/** Plays the talk before or after the one that is loaded, or open. */
export function stepTalk(client: QueryClient, by: 1 | -1) {
  const talk_id = currentTrack()?.talk?.talk_id
  if (talk_id === undefined) return
  enterQueue(talk_id)
  const talk = neighbour(talk_id, by)
  if (talk) void moveTo(client, talk)
}

/** Plays a talk from where it was left, unless something else has begun before it was there. */
export async function moveTo(client: QueryClient, talk: TalkRow) {
  const { track: before } = getPlayer()
  const track = await fetchTrack(client, talk).catch(() => null)
  if (getPlayer().track !== before) return
  if (track) moveToTrack(track)
  else failed()
}

export function moveToTrack(track: Track) {
  const from = currentTrack()?.id
  resumeTrack(track)
  if (from !== undefined) for (const watcher of watchers) watcher(from, track.id)
}

export const fetchTrack = async (client: QueryClient, talk: TalkRow) =>
  trackOf(client, await refetchTalk(client, talk.org_id, talk.talk_id), titleOf(talk))
