/**
 * Phonetic key of a word: words with the same key are easily confused. The consonants follow Lawrence Philips's
 * Metaphone ("Hanging on the Metaphone", Computer Language 7/12, December 1990), with some spellings of names from his
 * Double Metaphone (C/C++ Users Journal 18/6, June 2000). Metaphone drops all vowels but the first. Here, words of
 * fewer than four consonants keep theirs in a coarse form, because otherwise "more" would equal "Mary". Only Latin
 * letters have rules: words in other scripts and words with digits are their own key.
 */
export function soundOf(token: string): string {
  const found = known.get(token)
  if (found !== undefined) return found
  const sound = soundOfNew(token)
  if (known.size >= MOST_KNOWN) known.clear()
  if (token.length <= LONGEST_KNOWN) known.set(token, sound)
  return sound
}

/** Cached, because the same words recur. */
const known = new Map<string, string>()
const MOST_KNOWN = 20_000
const LONGEST_KNOWN = 40

function soundOfNew(token: string): string {
  const letters = plain(token)
  if (!/^[a-z]{1,40}$/.test(letters)) return token
  const sounds = spellings
    .reduce((word, [spelling, sound]) => word.replace(spelling, sound), letters)
    .replaceAll(/[bfklmnprs]/g, (letter) => letter.toUpperCase())
    .replaceAll(/([A-Z0])\1/g, '$1')
  const consonants = sounds.replaceAll(/[a-z]+/g, '')
  if (consonants.length < LONG) return sounds.replaceAll(/[a-z]+/g, vowel) || token
  return /^[a-z]/.test(sounds) ? `A${consonants}` : consonants
}

/** Consonants. Longer words do not need their vowels. */
const LONG = 4

/** Lowercase, without accents and apostrophes. */
const plain = (token: string) =>
  token
    .normalize('NFD')
    .replaceAll(/c\u0327/g, 's')
    .replaceAll(/[\p{Mn}'’]/gu, '')
    .replaceAll(/[øłđðıþæœ]/g, (letter) => ligatures[letter] ?? letter)

const ligatures: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', ı: 'i', þ: 'th', æ: 'e', œ: 'e' }

/** Outer vowels are distinguished as front, back or open A. Inner ones are hardly audible and all equal. */
function vowel(letters: string, at: number, word: string) {
  const inside = /[a-z]/.test(word.slice(0, at)) && at + letters.length < word.length
  if (inside || /^(a[iye]|[eiy])/.test(letters)) return 'E'
  return /^a+$/.test(letters) ? 'A' : 'O'
}

/** Applied in this order. Capitals are final sounds: 0 as in “thin”, X as in “shoe”. */
const spellings: [RegExp, string][] = [
  [/^(?:[kgp]n|mn)/, 'n'],
  [/^wr/, 'r'],
  [/^p(?=[st])/, ''],
  [/^pf/, 'f'],
  [/^x/, 's'],
  [/^wh/, 'w'],
  [/^gh/, 'K'],
  [/^ma?cc?(?=[^aehiouy])/, 'MK'],
  [/^tho(?=m)/, 'to'],
  [/cc(?=[eiy])/g, 'KS'],
  [/([bcdfgklmnprstvz])\1/g, '$1'],
  [/c[kq]|que$/g, 'K'],
  [/qu(?=[aeiouy])/g, 'KW'],
  [/ph/g, 'F'],
  [/sch|tch|sh|cz|zh/g, 'X'],
  [/sz/g, 's'],
  [/ch(?=[rl])/g, 'K'],
  [/ch/g, 'X'],
  [/th/g, '0'],
  [/gh/g, ''],
  [/a(?=[bdgklmnprtvz]es?$)/, 'ai'],
  [/gn(?=$|s$|e)/g, 'n'],
  [/mb$/, 'm'],
  [/(?<=[a-z])[tsc]i(?=[ao])/g, 'X'],
  [/s?c(?=[eiy])/g, 'S'],
  [/dg(?=[eiy])|g(?=[eiy])|j/g, 'J'],
  [/dt$/, 'T'],
  [/x/g, 'KS'],
  [/[cqg]/g, 'K'],
  [/[dt]/g, 'T'],
  [/v/g, 'F'],
  [/z/g, 'S'],
  [/^y(?=[aeou])/, 'Y'],
  [/(?<=[aeo])w(?![aeiouy])/g, 'u'],
  [/w(?=[aeiouy])/g, 'W'],
  [/(?<=^|[aeiouy])h(?=[aeiouy])/g, 'H'],
  [/[hw]/g, ''],
  [/(?<=[A-Z0bfkmnprs])le(?=s?$)/, 'el'],
  [/(?<=[A-Z0bfklmnprs])e(?=s?$)/, ''],
]
