import { type Flite, fliteVoice } from './flite-voice.ts'
import { withConcurrencyLimit } from './concurrency-limit.ts'
import { openAiVoice } from './openai-voice.ts'
import type { Voices } from './voice.ts'
import type { VoiceSettings } from './voice-settings.ts'

/** Texts that each voice reads at once. */
const AT_ONCE = 2

export const openVoices = (server: VoiceSettings | null, flite: Flite): Voices => ({
  own: withConcurrencyLimit(fliteVoice(flite), AT_ONCE),
  server: server && withConcurrencyLimit(openAiVoice(server), AT_ONCE),
})
