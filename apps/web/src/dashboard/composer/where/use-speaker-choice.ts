import { speakerByChannel } from '../../../lib/browser-storage/values.ts'
import { usePageValue } from '../../../lib/page-value/use-page-value.ts'
import { useSpeakers } from '../../../speakers/speakers.queries.ts'

/** Whose voice the next talk is. A channel remembers it: those who send there mostly have one voice. */
export function useSpeakerChoice(org_id: string, channel_id: string | undefined) {
  const speakers = useSpeakers(org_id).data ?? []
  const remembered = usePageValue(speakerByChannel) ?? {}
  const speaker = speakers.find(({ speaker_id }) => channel_id && remembered[channel_id] === speaker_id)
  function chooseSpeaker(speaker_id: string) {
    if (channel_id) speakerByChannel.set({ ...remembered, [channel_id]: speaker_id })
  }
  return { speakers, speaker, chooseSpeaker }
}
