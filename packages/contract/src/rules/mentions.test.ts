import { expect, test } from 'vitest'
import { mentionedIn, mentionsIn } from './mentions.ts'

const people = [
  { user_id: 'ada', name: 'Ada Lovelace' },
  { user_id: 'grace', name: 'Grace Hopper' },
  { user_id: 'kelly', name: 'Grace Kelly' },
  { user_id: 'ann', name: 'Ann' },
  { user_id: 'annlee', name: 'Ann Lee' },
  { user_id: 'jürgen', name: 'Jürgen Groß' },
  { user_id: 'oneil', name: 'Renée O’Neil' },
  { user_id: 'muhammad', name: 'مُحَمَّد' },
  { user_id: 'yamada', name: '山田' },
]

test.each([
  ['no one', []],
  ['ask Ada Lovelace', []],
  ['mail ada@ada.example', []],
  ['@Adam knows', []],
  ['@Grace, which one?', []],
  ['@', []],
  ['@ada lovelace, please listen', ['ada']],
  ['(@Ada) and @ADA LOVELACE', ['ada']],
  ['@Grace Hopper and @grace kelly', ['grace', 'kelly']],
  ['@Ann Lee', ['annlee']],
  ['@Ann leaves', ['ann']],
  ['@jürgen groß!', ['jürgen']],
  ['@JÜRGEN GROSS', ['jürgen']],
  ["@Ann's turn", ['ann']],
  ['@Ann_Lee', ['annlee']],
  ['@Ann, Lee knows', ['ann']],
  ["@Rene\u0301e O'Neil", ['oneil']],
  ['@Renée O´Neil', ['oneil']],
  ['@محمد', ['muhammad']],
  ['@山田さん', ['yamada']],
  ['请@山田看一下', ['yamada']],
  ['@Ann\u200B Lee', ['annlee']],
])('“%s” mentions %j', (text, mentioned) => expect(mentionedIn(text, people)).toEqual(mentioned))

test('people of one name are all mentioned', () => {
  const twins = [...people, { user_id: 'other', name: 'ada lovelace' }]
  expect(mentionedIn('@Ada Lovelace', twins)).toEqual(['ada', 'other'])
})

test('a mention says where it is written', () => {
  expect(mentionsIn('İ see @Ann Lee!', people)).toEqual([{ user_ids: ['annlee'], start: 6, end: 14 }])
})
