import { type PhoneticMatch, phoneticMatchOf, nameOf } from '../phonetic-match.ts'
import { nameIndex, namesIn } from '../name-index.ts'
import { profileReader } from '../sound-profile.ts'
import { type RecognizedTalk, recognizedTalks, wasMisheard } from './recognized-talks.ts'

/** A misheard name: its bits in the talk that says it, and in ninety-nine talks that do not. */
export interface Trial {
  name: string
  talk: RecognizedTalk
  here: PhoneticMatch
  elsewhere: number[]
}

const OTHERS = 99

export function trialsOf(half: RecognizedTalk['half']): Trial[] {
  const talks = recognizedTalks()
  const ready = new Map(talks.map((talk) => [talk, profileReader(talk.sounds)]))
  const bits = (name: string, talk: RecognizedTalk) => {
    const laid = ready.get(talk)
    return laid ? phoneticMatchOf(nameOf([name.toLowerCase()], 'en'), laid) : { bits: 0, first: 0, last: 0 }
  }
  const others = othersAmong(talks)
  const missed = talks.filter((talk) => talk.half === half && wasMisheard(talk))
  const names = new Map(
    [...new Set(missed.map(({ name }) => name))].map((name) => {
      const elsewhere = others.filter((talk) => talk.name !== name).slice(0, OTHERS)
      return [name, elsewhere.map((talk) => bits(name, talk).bits)]
    }),
  )
  return missed.map((talk) => ({
    name: talk.name,
    talk,
    here: bits(talk.name, talk),
    elsewhere: names.get(talk.name) ?? [],
  }))
}

/** The share of misheard names whose talk ranks among the first `most` of a hundred. */
export const shareInFirst = (trials: Trial[], most: number) =>
  trials.filter(({ here, elsewhere }) => elsewhere.filter((bits) => bits >= here.bits).length < most).length /
  trials.length

/** Simulates alerts: a hundred talks are scanned for each name, and one of them says it. */
export function asAlerts(half: RecognizedTalk['half'], least: number) {
  const talks = recognizedTalks()
  const missed = talks.filter((talk) => talk.half === half && wasMisheard(talk))
  const names = [...new Set(missed.map(({ name }) => name))]
  const index = nameIndex(names.map((name) => [name, nameOf([name.toLowerCase()], 'en')] as const))
  const hits = new Map(
    talks.map((talk) => [talk, namesIn(index, profileReader(talk.sounds), () => least).map(({ key }) => key)]),
  )
  const others = othersAmong(talks)
  const right = missed.filter((talk) => hits.get(talk)?.includes(talk.name)).length
  const wrong = missed.flatMap(({ name }) =>
    others
      .filter((talk) => talk.name !== name)
      .slice(0, OTHERS)
      .filter((talk) => hits.get(talk)?.includes(name)),
  ).length
  return { recall: right / missed.length, precision: right / (right + wrong) }
}

const othersAmong = (talks: RecognizedTalk[]) => [
  ...talks.filter(({ name }) => name === ''),
  ...talks.filter(({ name }, at) => name !== '' && at % 3 === 0),
]
