import { readFileSync } from 'node:fs'
import { type SoundProfile, soundProfileOf } from '../sound-profile.ts'

export interface RecognizedTalk {
  name: string
  half: '' | 'tune' | 'held'
  spoken: string
  /** The spelling given to the voice, if it would mispronounce the usual one. */
  spelled: string
  words: { text: string; start: number; end: number }[]
  sounds: SoundProfile
}

export const recognizedTalks = (): RecognizedTalk[] =>
  readFileSync(new URL('talks.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map(talkFrom)

function talkFrom(line: string): RecognizedTalk {
  const [name = '', half = '', , spoken = '', spelled = '', written = ''] = line.split('\t')
  const words = written.split(' ').map((word) => {
    const [, text = '', start, end] = /^(.+)@(\d+)-(\d+)$/.exec(word) ?? []
    return { text, start: Number(start) / 100, end: Number(end) / 100 }
  })
  const sounds = soundProfileOf(words, { language: 'en' })
  return { name, half: half as RecognizedTalk['half'], spoken, spelled: spelled || spoken, words, sounds }
}

export const wasMisheard = ({ name, words }: RecognizedTalk) =>
  name !== '' && !words.some(({ text }) => text.replace(/'s$/, '') === name.toLowerCase())
