import type { Channel } from '@earshot/contract/channels'
import { meantBy, readName } from '@earshot/contract/rules/name-patterns'
import { titleOf } from '@earshot/contract/rules/titles'
import { useOrganization } from '../../organizations/organizations.queries.ts'
import { useSpeakers } from '../../speakers/speakers.queries.ts'
import { useTags } from '../../tags/tags.queries.ts'
import type { FileAbout } from '../outbox/list/FileFields.tsx'
import { useFilePattern } from './file-pattern.queries.ts'

export interface ReadFile {
  about: FileAbout
  /** What the name says, to be shown; undefined if it does not match. */
  said: string[] | undefined
}

/** Undefined if the organization does not read names. */
export function useNameReadings(files: readonly File[], channels: readonly Channel[]): ReadFile[] | undefined {
  const { org_id } = useOrganization()
  const pattern = useFilePattern(org_id).data
  const speakers = useSpeakers(org_id).data ?? []
  const tags = useTags(org_id).data ?? []
  if (!pattern?.pattern) return undefined
  const known = {
    channels: channels.map(({ channel_id: id, name }) => ({ id, name })),
    speakers: speakers.map(({ speaker_id: id, name }) => ({ id, name })),
    tags: tags.map(({ tag_id: id, tag: name }) => ({ id, name })),
  }
  return files.map(({ name }) => {
    const reading = readName(pattern, name)
    if (!reading) return { about: { title: titleOf(name) }, said: undefined }
    const { tags: ids, ...meant } = meantBy(reading, known)
    const { title = titleOf(name), recorded_at } = reading
    const nameIn = (list: { id: string; name: string }[], id: string) => list.find((each) => each.id === id)?.name ?? []
    return {
      about: { title, ...(recorded_at && { recorded_at }), ...meant, ...(ids.length > 0 && { tags: ids }) },
      said: [
        meant.channel_id ? `# ${nameIn(known.channels, meant.channel_id)}` : [],
        meant.speaker_id ? nameIn(known.speakers, meant.speaker_id) : [],
        ...ids.map((id) => nameIn(known.tags, id)),
      ].flat(),
    }
  })
}
