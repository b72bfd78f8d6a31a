import { useVoiceWords } from './use-voice-words.ts'
import { VoiceButton } from './VoiceButton.tsx'

export const SpeakerSample = ({ sample, name }: { sample: string; name: string }) => (
  <VoiceButton sound={sample} words={useVoiceWords(name)} />
)
