/** Uses the nearest English phones. */
export function sayGerman(word: string): string[] {
  const said = rules.reduce(
    (text, [spelling, sound]) => text.replace(spelling, sound),
    word.toLowerCase().normalize('NFC'),
  )
  const phones = said.toUpperCase().replaceAll(/./gsu, (sound) => sounds[sound] ?? '')
  return phones ? [phones] : []
}

/** Letter classes of the rules. */
const sounds: Record<string, string> = {
  ...{ B: 'b', D: 'd', F: 'f', G: 'g', H: 'h', K: 'k', L: 'l', M: 'm', N: 'n', P: 'p', R: 'r', S: 's', T: 't', V: 'v' },
  ...{ Y: 'y', Z: 'z', X: 'S', J: 'J', C: 'C', Q: 'G' },
  ...{
    A: 'a',
    E: 'e',
    I: 'i',
    O: 'o',
    U: 'U',
    '0': 'u',
    '1': 'I',
    '2': 'W',
    '3': 'Y',
    '4': 'R',
    '5': 'j',
    '6': 'E',
    '7': 'O',
    '8': 'q',
    '9': 'R',
  },
}

/**
 * Applied in this order. Capitals and digits are final: X as in “schön”, Q as in “lang”, 0 as in “bitte”, 9 as in
 * “Vater”.
 */
const rules: [RegExp, string][] = [
  [/ß/g, 'S'],
  [/ae/g, 'ä'],
  [/(?<![aeq])ue/g, 'ü'],
  [/oe/g, 'ö'],
  [/ph/g, 'F'],
  [/th/g, 'T'],
  [/rh/g, 'R'],
  [/tsch/g, 'C'],
  [/dsch/g, 'J'],
  [/sch|sz/g, 'X'],
  [/cz/g, 'C'],
  [/^sp/g, 'XP'],
  [/^st/g, 'XT'],
  [/chs/g, 'KS'],
  [/^ch(?=[aour l])/g, 'K'],
  [/(?<=[aou])ch/g, 'H'],
  [/ch/g, 'X'],
  [/ig$/g, 'IX'],
  [/ck/g, 'K'],
  [/tz/g, 'TS'],
  [/zz?/g, 'TS'],
  [/qu/g, 'KV'],
  [/x/g, 'KS'],
  [/ti(?=on)/g, 'TSY'],
  [/ng(?=[aeiouäöü]?r?$|[^aeiouäöür]|e)/g, 'Q'],
  [/nk/g, 'QK'],
  [/pf/g, 'PF'],
  [/dt/g, 'T'],
  [/^v|v(?=[aeiou]?$|[^aeiou])/g, 'F'],
  [/(?<=[aeioujnr])v(?=[aeiou])/g, 'V'],
  [/v/g, 'F'],
  [/owsk/g, 'OFSK'],
  [/w/g, 'V'],
  [/ei|ai|ey|ay/g, '1'],
  [/eu|äu|oi|oy/g, '3'],
  [/au/g, '2'],
  [/ieh|ie|ih|(?<=[bdfgklmnprst])i(?=[bdfgklmnprstz]$)/g, '5'],
  [/aa|ah/g, 'A'],
  [/ee|eh/g, '6'],
  [/oo|oh/g, '7'],
  [/uh/g, '8'],
  [/äh/g, '6'],
  [/üh?|y(?=[^aeiou]|$)/g, '8'],
  [/öh?/g, '4'],
  [/ä/g, 'E'],
  [/([bdfgklmnprst])\1/g, '$1'],
  [/b(?=$|[stk])/g, 'P'],
  [/d(?=$|[sk])/g, 'T'],
  [/g(?=$|[st])/g, 'K'],
  [/er$/g, '9'],
  [/e(?=n$|l$|ln$|m$|$|ns$)/g, '0'],
  [/^s(?=[aeiouA-Z0-9])|(?<=[aeiouAEIOU0-9lmnr])s(?=[aeiouAEIOU0-9])/g, 'Z'],
  [/c(?=[ei])/g, 'TS'],
  [/c/g, 'K'],
  [/[jy]/g, 'Y'],
  [/(?<=^|[aeiou1-9])h(?=[aeiou0-9AEIOU])/g, 'H'],
  [/h/g, ''],
]
