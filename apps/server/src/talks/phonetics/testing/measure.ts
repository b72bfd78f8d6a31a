import { type PhoneticMatch, phoneticMatchOf, nameOf } from '../phonetic-match.ts'
import { nameIndex, namesIn } from '../name-index.ts'
import { profileReader } from '../sound-profile.ts'
import { type RecognizedTalk, recognizedTalks, wasMisheard } from './recognized-talks.ts'

/** A name that was misheard in a talk: how likely it is there, and in ninety-nine talks that do not say it. */
export interface Trial {
  name: string
  talk: RecognizedTalk
  here: PhoneticMatch
  elsewhere: number[]
}

/** In how many other talks each is looked for. */
const OTHERS = 99

/** Every misheard name of one half of the names, each with the same ninety-nine other talks. */
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

/** Which part of the misheard names is among the first so many of a hundred talks. */
export const shareInFirst = (trials: Trial[], most: number) =>
  trials.filter(({ here, elsewhere }) => elsewhere.filter((bits) => bits >= here.bits).length < most).length /
  trials.length

/** As alerts, looked for as a scan does: a name each in a hundred talks, of which one says it. */
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
