import type { RequestOf, OutputOf } from '@earshot/contract/route'
import { type Speaker, speakerRoutes } from '@earshot/contract/speakers'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addToList, changeEntry } from '../lib/api/cached-list.ts'
import { cacheKind, cacheQuery, changedKey } from '../lib/api/cache-keys.ts'
import { call } from '../lib/client.ts'

export const speakersEntry = cacheKind<Speaker[]>('speakers')
const counts = cacheKind<OutputOf<typeof speakerRoutes.count>>('talks', 'speaker counts')
const byName = (speakers: Speaker[]) =>
  speakers.toSorted((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }))

export const useSpeakers = (org_id: string) =>
  useQuery(
    cacheQuery(speakersEntry.key(org_id), {
      queryFn: ({ signal }) => call(speakerRoutes.list, { org_id }, { signal }),
      select: byName,
    }),
  )

export const useSpeakerCounts = (org_id: string) =>
  useQuery(
    cacheQuery(counts.key(org_id), {
      queryFn: ({ signal }) => call(speakerRoutes.count, { org_id }, { signal }),
      select: (all) => new Map(all.map(({ speaker_id, talks }) => [speaker_id, talks])),
    }),
  )

/** Asks the server, but not for long: the counts of the list may be some seconds old. */
export async function countTalks({ org_id, speaker_id }: Speaker) {
  const counted = await call(speakerRoutes.count, { org_id }, { signal: AbortSignal.timeout(2000) })
  return counted.find((each) => each.speaker_id === speaker_id)?.talks ?? 0
}

export type SpeakerFields = Pick<Speaker, 'name' | 'description' | 'image' | 'sample' | 'consent'>

export function useSpeakerChanges(org_id: string) {
  const cache = useQueryClient()
  const change = (how: (all: Speaker[]) => Speaker[]) => changeEntry(cache, speakersEntry.key(org_id), how)
  return {
    create: useMutation({
      mutationFn: (fields: SpeakerFields) => call(speakerRoutes.create, { ...fields, org_id }),
      onSuccess: (made) => addToList(cache, speakersEntry.key(org_id), { made, id: 'speaker_id' }),
    }),
    update: useMutation({
      mutationFn: (changes: RequestOf<typeof speakerRoutes.update>) => call(speakerRoutes.update, changes),
      onSuccess: (speaker) => change((all) => all.map((other) => (isSame(other, speaker) ? speaker : other))),
    }),
    remove: useMutation({
      mutationFn: (speaker_id: string) => call(speakerRoutes.remove, { speaker_id }),
      onSuccess: (gone) => change((all) => all.filter((other) => !isSame(other, gone))),
    }),
    merge: useMutation({
      mutationFn: (asked: RequestOf<typeof speakerRoutes.merge>) => call(speakerRoutes.merge, asked),
      onSuccess: async (_, gone) => {
        change((all) => all.filter((other) => !isSame(other, gone)))
        await cache.invalidateQueries({ queryKey: changedKey('talks', org_id) })
      },
    }),
  }
}

const isSame = (one: { speaker_id: string }, other: { speaker_id: string }) => one.speaker_id === other.speaker_id
