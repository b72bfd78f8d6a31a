import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { archiveTables } from './archive-tables.ts'

const { context } = testApp()

/** Columns that no export has: computed again, of this installation only, or of something that is not exported. */
const LEFT_OUT: Record<string, string[]> = {
  // An import transcribes nothing again.
  channels: ['spoken_since'],
  // Pictures and samples are files of the archive.
  speakers: ['image', 'sample'],
  // Rows in the bin are not exported.
  addresses: ['deleted'],
  // In words.
  transcripts: ['word_bytes'],
  // API keys stay here, and people join later.
  alerts: ['tokens', 'begins', 'tokenizer', 'key_ids', 'recipients', 'escalation'],
  talks: [
    ...['tokens', 'tsv', 'maybe_said', 'tokenizer', 'playable', 'deleted', 'client_id', 'redo_tries', 'redo_after'],
    // In numbers, as peaks and strip.
    ...['peak_bytes', 'strip_bytes'],
    // A redacted talk leaves with its bleeped sound as its recording.
    ...['bleeped', 'bleeped_sha256', 'redacting'],
  ],
}

test.each(archiveTables)(
  'every column of $name is exported, or left out on purpose',
  async ({ name, key, columns }) => {
    const { rows } = await context().connections.pool.query<{ column: string }>(
      `select column_name as column from information_schema.columns
     where table_schema = 'public' and table_name = $1 and column_name <> 'org_id'`,
      [name],
    )
    const exported = new Set([...Object.keys(key), ...Object.keys(columns)])
    const others = rows.map(({ column }) => column).filter((column) => !exported.has(column))
    expect(others.toSorted()).toEqual((LEFT_OUT[name] ?? []).toSorted())
  },
)
