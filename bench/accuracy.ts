import { readFileSync } from 'node:fs'
import { commonPairs } from '@earshot/contract/rules/common-pairs'
import { tokensOf } from '@earshot/contract/rules/tokens'
import { makeLog } from '../apps/server/src/core/log.ts'
import { modelNamed } from '../apps/server/src/ports/speech/sherpa/models/catalogue.ts'
import { sherpa } from '../apps/server/src/ports/speech/sherpa/sherpa.ts'
import type { RecognizedWord } from '../apps/server/src/ports/speech/speech.ts'

/**
 * How much of recordings with known texts a model gets wrong, and whether its confidence tells so. `MODELS_DIR=… node
 * bench/accuracy.ts MODEL LIST.json`: the list has for each recording its class, its file (a wav of 16 kHz) and its text.
 */
interface Recording {
  class: string
  file: string
  text: string
}

interface Heard {
  fold: number
  right: boolean
  confidence: number
}

const FOLDS = 10
const [, , name = '', list = ''] = process.argv
const model = modelNamed(name)
const models = process.env.MODELS_DIR
if (!model || !models) throw new Error('Name a model and a list of recordings, and set MODELS_DIR')
const engine = sherpa({ name, model, models, log: makeLog('silent') })
const recordings = JSON.parse(readFileSync(list, 'utf8')) as Recording[]
const say = (line: string) => process.stdout.write(`${line}\n`)

async function measured(all: readonly Recording[], quick: boolean) {
  const sums = { words: 0, mistakes: 0, swapped: 0, alternatives: 0 }
  const heard: Heard[] = []
  for (const [place, { file, text }] of all.entries()) {
    const { words } = await engine.transcribe(file, { language: 'en', quick })
    const said = plain(text)
    const { pairs, swaps, mistakes } = compare(said, words)
    sums.words += said.length
    sums.mistakes += mistakes
    sums.swapped += swaps.length
    sums.alternatives += swaps.filter(({ wanted, word }) =>
      (word.alternatives ?? []).some((each) => plain(each).includes(wanted)),
    ).length
    heard.push(
      ...words.flatMap(({ confidence }, at) =>
        confidence === null ? [] : { fold: place % FOLDS, right: pairs.has(at), confidence },
      ),
    )
  }
  return { ...sums, heard, ...calibrationOf(heard) }
}

const rate = ({ mistakes, words }: { mistakes: number; words: number }) => `${((100 * mistakes) / words).toFixed(1)} %`

/** Words that were heard as they were said, by their index, and words that took the place of another. */
function compare(said: readonly string[], words: readonly RecognizedWord[]) {
  const keys = words.map(({ text }) => plain(text))
  const flat = keys.flatMap((tokens, at) => tokens.map((token) => ({ token, at })))
  const found = commonPairs(
    said,
    flat.map(({ token }) => token),
  )
  const swaps: { wanted: string; word: RecognizedWord }[] = []
  let mistakes = 0
  let from = { said: 0, heard: 0 }
  for (const [atSaid, atHeard] of [...found, [said.length, flat.length] as const]) {
    const [missed, instead] = [said.slice(from.said, atSaid), flat.slice(from.heard, atHeard)]
    mistakes += Math.max(missed.length, instead.length)
    const taken = missed.map((wanted, at) => ({ wanted, word: words[instead[at]?.at ?? -1] }))
    swaps.push(...taken.flatMap(({ wanted, word }) => (word ? { wanted, word } : [])))
    from = { said: atSaid + 1, heard: atHeard + 1 }
  }
  const right = new Set(found.map(([, at]) => flat[at]?.at ?? -1))
  return { pairs: right, swaps, mistakes }
}

/** Signs and case do not count, and a number counts as its digits' words. */
const plain = (text: string): string[] =>
  tokensOf(text.replaceAll(/\d/g, (digit) => ` ${DIGITS[Number(digit)]} `)).filter((token) => token !== '')
const DIGITS = 'zero one two three four five six seven eight nine'.split(' ')

type Levels = Map<number, { right: number; count: number }>

function calibrationOf(heard: readonly Heard[]) {
  const levels: Levels = new Map()
  for (const { right, confidence } of heard) {
    const level = levels.get(confidence) ?? { right: 0, count: 0 }
    levels.set(confidence, { right: level.right + Number(right), count: level.count + 1 })
  }
  const error = [...levels].reduce((sum, [level, { right, count }]) => sum + Math.abs(right - level * count), 0)
  return { levels, error: heard.length > 0 ? error / heard.length : 0 }
}

/** Expected calibration error of a class, if what is stated were fitted on nine tenths of all recordings each time. */
function crossValidated(own: readonly Heard[], all: readonly Heard[]) {
  const sums = new Map<number, { right: number; stated: number }>()
  for (const { confidence, right, fold } of own) {
    const sum = sums.get(confidence) ?? { right: 0, stated: 0 }
    const fitted = fittedWithout(fold, all).get(confidence) ?? { right: 0, count: 0 }
    const stated = fitted.count > 0 ? fitted.right / fitted.count : confidence
    sums.set(confidence, { right: sum.right + Number(right), stated: sum.stated + stated })
  }
  return [...sums.values()].reduce((sum, { right, stated }) => sum + Math.abs(right - stated), 0) / own.length
}

const fits = new Map<number, Levels>()

function fittedWithout(fold: number, all: readonly Heard[]): Levels {
  const known = fits.get(fold) ?? calibrationOf(all.filter((each) => each.fold !== fold)).levels
  fits.set(fold, known)
  return known
}

const everything: { kind: string; heard: Heard[] }[] = []
for (const kind of new Set(recordings.map((each) => each.class))) {
  const all = recordings.filter((each) => each.class === kind)
  const one = await measured(all, true)
  const several = await measured(all, false)
  everything.push({ kind, heard: several.heard })
  const calibration = [...several.levels]
    .sort(([a], [b]) => b - a)
    .map(([level, { right, count }]) => {
      return `${level}: ${right} of ${count} (${((100 * right) / count).toFixed(0)} %)`
    })
  say(`${kind}, ${one.words} words: ${rate(one)} heard once, ${rate(several)} as usual; ${calibration.join(', ')}`)
  say(
    `  expected calibration error ${several.error.toFixed(3)}; ${several.alternatives} of ${several.swapped} swapped words are among the alternatives`,
  )
}
const all = everything.flatMap(({ heard }) => heard)
for (const { kind, heard } of everything)
  say(`${kind}: expected calibration error ${crossValidated(heard, all).toFixed(3)} by cross-validation`)
engine.end?.()
