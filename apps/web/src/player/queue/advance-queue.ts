import type { TalkRow } from '@earshot/contract/talks'
import type { QueryClient } from '@tanstack/react-query'
import { refetchTalk } from '../../talks/talks.queries.ts'
import { currentTrack } from '../engine/current-track.ts'
import { getPlayer, type Track } from '../engine/state.ts'
import { resumeTrack } from '../player.ts'
import { enterQueue, neighbour, titleOf } from './queue.ts'
import { trackOf } from './track-of.ts'
import { createListeners } from '../../lib/listeners.ts'

const moves = createListeners<[from: string, to: string]>()
let failed = () => {}

export const onTalkChange = moves.subscribe

export function onMoveError(tell: () => void) {
  failed = tell
}

export function stepTalk(client: QueryClient, by: 1 | -1) {
  const talk_id = currentTrack()?.talk?.talk_id
  if (talk_id === undefined) return
  enterQueue(talk_id)
  const talk = neighbour(talk_id, by)
  if (talk) void moveTo(client, talk)
}

/** Plays a talk from where it was left, unless another track started while it loaded. */
export async function moveTo(client: QueryClient, talk: TalkRow) {
  const before = getPlayer().track?.id
  const track = await fetchTrack(client, talk).catch(() => null)
  if (getPlayer().track?.id !== before) return
  if (track) moveToTrack(track)
  else failed()
}

export function moveToTrack(track: Track) {
  const from = currentTrack()?.id
  resumeTrack(track)
  if (from !== undefined) moves.notify(from, track.id)
}

export const fetchTrack = async (client: QueryClient, talk: TalkRow) =>
  trackOf(client, await refetchTalk(client, talk.org_id, talk.talk_id), titleOf(talk))
