import { expect, test } from 'vitest'
import { completed, completionsOf, mentionAt } from './mention-completion.ts'

const people = ['Ada Lovelace', 'Grace Hopper', 'Adam Hope'].map((name) => ({ user_id: name, name }))

function offered(marked: string) {
  const text = marked.replace('|', '')
  const mention = mentionAt(text, marked.indexOf('|'))
  return mention && completionsOf(mention, people).map(({ name }) => name)
}

test.each([
  ['no sign|', undefined],
  ['ada@ex|', undefined],
  ['@Ada| Lovelace', ['Ada Lovelace', 'Adam Hope']],
  ['ask @|', ['Ada Lovelace', 'Grace Hopper', 'Adam Hope']],
  ['ask @hop|', ['Grace Hopper', 'Adam Hope']],
  ['ask @grace h|', ['Grace Hopper']],
  ['ask @Grace Hopper|', []],
  ['ask @Grace Hopper to |', []],
  ['ask @stranger|', []],
])('%s offers %j', (marked, names) => expect(offered(marked)).toEqual(names))

test('a completion replaces the typed part of the name, and the caret follows it', () => {
  const text = 'ask @gr about it'
  const mention = mentionAt(text, 7)
  expect(mention && completed(text, mention, 'Grace Hopper')).toEqual({ text: 'ask @Grace Hopper about it', caret: 18 })
})
