import { expect, test } from 'vitest'
import { fileNameOf, numberedNames } from './file-names.ts'

const nameOf = (text: string) => fileNameOf(text, { ending: 'mp3', otherwise: 'Talk of Monday' })

test.each([
  ['Night round', 'Night round.mp3'],
  ['Pumpe 3: läuft', 'Pumpe 3 läuft.mp3'],
  ['غرفة العمليات', 'غرفة العمليات.mp3'],
  ['東京駅', '東京駅.mp3'],
  ['👩\u200D🚒 at gate 4', '👩\u200D🚒 at gate 4.mp3'],
  ['../../etc/passwd', 'etc passwd.mp3'],
  ['..\\..\\windows', 'windows.mp3'],
  ['.bashrc', 'bashrc.mp3'],
  ['a<b>c:d"e/f\\g|h?i*j', 'a b c d e f g h i j.mp3'],
  ['line\nbreak\ttab\0', 'line break tab.mp3'],
  ['trailing dots...', 'trailing dots.mp3'],
  ['trailing blank ', 'trailing blank.mp3'],
  ['invoice\u202Egpj.exe', 'invoicegpj.exe.mp3'],
  ['CON', '_CON.mp3'],
  ['com1', '_com1.mp3'],
  ['nul.txt', '_nul.txt.mp3'],
  ['Console', 'Console.mp3'],
  ['-rf', 'rf.mp3'],
  ['e\u0301te\u0301', 'été.mp3'],
  ['', 'Talk of Monday.mp3'],
  ['\u200B', 'Talk of Monday.mp3'],
  ['...', 'Talk of Monday.mp3'],
  ['???', 'Talk of Monday.mp3'],
])('%j is downloaded as %j', (text, name) => expect(nameOf(text)).toBe(name))

test.each(['x'.repeat(400), '駅'.repeat(400), '👩\u200D🚒'.repeat(100), 'é'.repeat(400)])(
  'a long name is cut between characters',
  (text) => {
    const name = nameOf(text)
    expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(154)
    expect(text.startsWith(name.slice(0, -4))).toBe(true)
    expect(name).not.toMatch(/\uFFFD|[\uD800-\uDBFF]\.mp3$|\u200D\.mp3$/)
  },
)

test('names that file systems take for the same are numbered', () => {
  const numbered = numberedNames()
  const names = ['Round.mp3', 'round.mp3', 'ROUND.MP3', 'Round (2).mp3', 'e\u0301.mp3', 'é.mp3', 'a.vcon.json']
  const shown = names.map(numbered)
  expect(shown.slice(0, 4)).toEqual(['Round.mp3', 'round (2).mp3', 'ROUND (3).MP3', 'Round (2) (2).mp3'])
  expect(new Set(shown.map((name) => name.normalize('NFC').toLowerCase())).size).toBe(names.length)
})
