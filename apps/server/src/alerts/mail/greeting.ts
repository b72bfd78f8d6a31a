import { type Language, texts } from './languages.ts'

/** The line that an email begins with. */
export const greeting = ({ name, language }: { name: string; language: Language }) =>
  texts[language].hello(firstName(name))

/** The first word of a name in Latin letters. Other names stay whole: their order and their parts differ. */
function firstName(name: string) {
  const [first = '', ...others] = name.trim().split(/\s+/)
  const isFirstName = FIRST.test(first) && !INCOMPLETE.test(first) && others.every((word) => LATER.test(word))
  return isFirstName ? first : name
}

/** At least two letters, so not an initial. */
const FIRST = /^\p{Lu}[\p{Script=Latin}\p{M}'’-]+$/u
const LATER = /^[\p{Script=Latin}\p{M}.'’-]+$/u

/** Titles, and words that are only part of a first name. */
const INCOMPLETE = /^(mr|mrs|ms|miss|dr|prof|sir|herr|frau|the|team|abd|abd[aeu]l|abu|bin|bint|umm|van|von|de|la|le)$/i
