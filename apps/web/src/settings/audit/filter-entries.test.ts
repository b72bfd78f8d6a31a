import { expect, test } from 'vitest'
import { filterEntries } from './filter-entries.ts'

const entry = (name: string, action: string, subject: string) => ({
  ...{ entry_id: name, org_id: 'o', created: '2026-01-01T00:00:00Z', user_id: 'u', subject_id: null },
  ...{ name, action, subject, channel: null, address: '203.0.113.7' },
})
const all = [entry('Ada', 'channel.create', 'Ops'), entry('Grace', 'key.remove', 'Tower')]
const found = (sought: string) =>
  filterEntries(all, sought, (action) => (action === 'key.remove' ? 'revoked the API key' : 'added the channel')).map(
    ({ name }) => name,
  )

test('a word that is in no entry finds nothing', () => expect(found('ada revoked')).toEqual([]))

test('people, actions and names are searched, all words together', () => {
  expect(found('')).toEqual(['Ada', 'Grace'])
  expect(found('REVOKED tower')).toEqual(['Grace'])
  expect(found('channel.create')).toEqual(['Ada'])
})
