import { readFileSync } from 'node:fs'
import { phonesOf } from '../phones.ts'
import { lookUp } from './dictionary.ts'

/** All pronunciations in the dictionary, else one derived from the spelling. */
export function sayEnglish(word: string): string[] {
  const known = [...new Set(lookUp(word).slice(0, MOST_WAYS).map(phonesOf))]
  if (known.length > 0) return known
  const [, owner = ''] = /^(.+)'s?$/.exec(word) ?? []
  if (owner) return sayEnglish(owner).map((said) => said + (/[sSzZCJ]$/.test(said) ? 'iz' : 'z'))
  const guess = sayLetters(word.replaceAll(/[^a-z]/g, ''))
  return guess ? [guess] : []
}

const MOST_WAYS = 4

const LONGEST = 40

/** Applies, per letter, the rule with the longest matching context. */
function sayLetters(word: string): string {
  if (word.length > LONGEST) return ''
  const around = `####${word}####`
  const said = Array.from(word, (_, at) => sayLetter(around, at + 4)).join('')
  return said.replaceAll(/([a-zA-Z])\1/g, '$1')
}

/** Numbers of letters before and after, the shortest context first. */
export const WINDOWS = [
  [0, 0],
  [0, 1],
  [1, 1],
  [1, 2],
  [2, 2],
  [2, 3],
  [3, 3],
  [3, 4],
] as const

function sayLetter(text: string, at: number): string {
  let said = ''
  for (const [before, after] of WINDOWS) {
    said = rules().get(`${text.slice(at - before, at)}.${text.slice(at, at + 1 + after)}`) ?? said
  }
  return said
}

let known: Map<string, string> | undefined

/** Learned from the dictionary (docs/speech.md). Each line: letters before, a dot, the letter and those after; its phones. */
const rules = () =>
  (known ??= new Map(
    readFileSync(new URL('spelling.txt', import.meta.url), 'utf8')
      .split('\n')
      .map((line) => line.split(' ') as [string, string]),
  ))
