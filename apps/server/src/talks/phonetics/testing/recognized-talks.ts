import { readFileSync } from 'node:fs'
import { type SoundProfile, soundProfileOf } from '../sound-profile.ts'

/** A sentence that a synthetic voice spoke, and what PocketSphinx made of it. */
export interface RecognizedTalk {
  /** The name that was said in it, and which half of the names it belongs to. */
  name: string
  half: '' | 'tune' | 'held'
  spoken: string
  /** As it was spelled for the voice, where that would have said it in another way. */
  spelled: string
  words: { text: string; start: number; end: number }[]
  sounds: SoundProfile
}

/** Our own sentences and names, spoken by flite's voices; what PocketSphinx 5prealpha wrote and heard. */
export const recognizedTalks = (): RecognizedTalk[] =>
  readFileSync(new URL('talks.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map(talkFrom)

function talkFrom(line: string): RecognizedTalk {
  const [name = '', half = '', , spoken = '', spelled = '', written = '', heard = '', moments = ''] = line.split('\t')
  const words = written.split(' ').map((word) => {
    const [, text = '', start, end] = /^(.+)@(\d+)-(\d+)$/.exec(word) ?? []
    return { text, start: Number(start) / 100, end: Number(end) / 100 }
  })
  const sounds = soundProfileOf(words, { heard, moments: moments.split(' ').map(Number), language: 'en' })
  return { name, half: half as RecognizedTalk['half'], spoken, spelled: spelled || spoken, words, sounds }
}

/** Whether the name was written as another word. */
export const wasMisheard = ({ name, words }: RecognizedTalk) =>
  name !== '' && !words.some(({ text }) => text.replace(/'s$/, '') === name.toLowerCase())
