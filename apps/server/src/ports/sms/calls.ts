import type { SpokenLanguage, VoiceLanguage } from './twiml.ts'

/** A call that speaks to a person, who may press 1. */
export interface SpokenCall {
  /** E.164. */
  to: string
  /** One after the other, each in its language. */
  parts: { text: string; language: VoiceLanguage }[]
  /** Spoken if no key is pressed. */
  otherwise: string
  language: SpokenLanguage
  /** Where the pressed key is reported. */
  answerUrl: string
}

export interface Calls {
  /** Resolves when the call is accepted, otherwise throws SmsError. */
  call(spoken: SpokenCall): Promise<void>
}

export const wholeText = (parts: SpokenCall['parts']) => parts.map(({ text }) => text).join(' ')
