/** Phones as CMU's dictionary names them (ARPAbet), each with the letter it is stored as. */
const letterOf: Record<string, string> = {
  ...{ B: 'b', D: 'd', F: 'f', G: 'g', HH: 'h', K: 'k', L: 'l', M: 'm', N: 'n', P: 'p', R: 'r', S: 's', T: 't' },
  ...{ V: 'v', W: 'w', Y: 'y', Z: 'z', CH: 'C', DH: 'D', JH: 'J', NG: 'G', SH: 'S', TH: 'T', ZH: 'Z' },
  ...{ AA: 'a', AE: 'A', AH: 'u', AO: 'o', AW: 'W', AY: 'I', EH: 'e', ER: 'R', EY: 'E', IH: 'i', IY: 'j' },
  ...{ OW: 'O', OY: 'Y', UH: 'U', UW: 'q' },
}

/** In the order of the confusion tables. */
export const PHONES = Object.values(letterOf).join('')

/** Silence, or noise. */
const PAUSE = '_'

/** "K AE1 T" becomes "kAt"; silence and noise become a pause. */
export const phonesOf = (arpabet: string): string =>
  arpabet
    .split(' ')
    .map((phone) => letterOf[phone.replace(/\d$/, '')] ?? PAUSE)
    .join('')

/** The index of a pause: behind those of the phones. */
const PAUSED = PHONES.length

/** By character code, which is faster than a map. */
const places = new Int8Array(128).fill(PAUSED)
for (const [at, phone] of [...PHONES].entries()) places[phone.charCodeAt(0)] = at

/** Indexes of phones and pauses in the tables. */
export function indexesOf(phones: string): Int8Array {
  const indexes = new Int8Array(phones.length)
  for (let at = 0; at < phones.length; at++) indexes[at] = places[phones.charCodeAt(at)] ?? PAUSED
  return indexes
}
