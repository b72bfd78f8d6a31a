import { ApiError } from '@earshot/contract/errors'
import type { Talk, TalkRow } from '@earshot/contract/talks'
import type { QueryClient } from '@tanstack/react-query'
import { createListeners } from '../../lib/listeners.ts'
import { refetchTalk } from '../../talks/talks.queries.ts'
import { currentTrack } from '../engine/current-track.ts'
import { getPlayer, type Track } from '../engine/state.ts'
import { resumeTrack, stall } from '../player.ts'
import { dropFromQueue, enterQueue, getQueue, neighbour, titleOf } from './queue.ts'
import { trackOf } from './track-of.ts'

const moves = createListeners<[from: string, to: string]>()
let announcementOf: (talk: Talk) => (() => Promise<void>) | undefined = () => undefined
let atQueueEnd = (_client: QueryClient) => {}

export const onTalkChange = moves.subscribe

/** Sets what announces an unheard talk before it plays. */
export function announceBy(way: typeof announcementOf) {
  announcementOf = way
}

/** Sets what continues a queue behind its last talk. */
export function onQueueEnd(act: typeof atQueueEnd) {
  atQueueEnd = act
}

export function continueQueue(client: QueryClient) {
  atQueueEnd(client)
}

export function stepTalk(client: QueryClient, by: 1 | -1) {
  const talk_id = currentTrack()?.talk?.talk_id
  if (talk_id === undefined) return
  enterQueue(talk_id)
  const talk = neighbour(talk_id, by)
  if (talk) void moveTo(client, talk, by)
  else if (by === 1) continueQueue(client)
}

/** Plays a talk from where it was left, unless another track started while it loaded. Talks that are gone are passed over. */
export async function moveTo(client: QueryClient, talk: TalkRow, by: 1 | -1 = 1): Promise<void> {
  const before = getPlayer().track?.id
  const track = await fetchTrack(client, talk).catch((error: unknown) => (isGone(error) ? null : undefined))
  if (getPlayer().track?.id !== before) return
  if (track) return moveToTrack(track)
  if (track === undefined) return stall(() => void moveTo(client, talk, by))
  const beside = neighbour(talk.talk_id, by)
  dropFromQueue(talk.talk_id)
  if (beside) return moveTo(client, beside, by)
  if (by === 1) continueQueue(client)
}

const isGone = (error: unknown) => error instanceof ApiError && error.code === 'not_found'

export function moveToTrack(track: Track) {
  const from = currentTrack()?.id
  const talk = track.talk?.known()
  resumeTrack(track, from !== undefined && talk && getQueue()?.unheard ? announcementOf(talk) : undefined)
  if (from !== undefined) moves.notify(from, track.id)
}

/** Null if the recording was deleted. */
export async function fetchTrack(client: QueryClient, talk: TalkRow) {
  const track = trackOf(client, await refetchTalk(client, talk.org_id, talk.talk_id), titleOf(talk))
  return track.url === '' ? null : track
}
