import { announce } from '../../core/live/announce.ts'
import { archiveTables } from '../exports/archive-tables.ts'
import { type Writing, inTransaction, type OrgScope } from '../scope.ts'
import {
  type ImportedPersonRow,
  insertChannelMember,
  insertOwnListens,
  insertPeople,
  listUnlinked,
  listUnlinkedCalled,
  type PersonColumn,
  updateLinked,
  updateOwner,
  updateSearchedSender,
} from './imported-people.repo.ts'

/** Authors of imported talks who have not joined yet. */
export const unlinkedPeople = (org: OrgScope) => listUnlinked(org)

export const addPeople = (org: Writing<OrgScope>, people: ImportedPersonRow[]) =>
  people.length === 0 ? Promise.resolve([]) : insertPeople(org, people)

/** A member from before the import has heard what it brought of theirs. */
export const markOwnHeard = (org: Writing<OrgScope>, user_id: string) => insertOwnListens(org, user_id)

/** Columns of members of private channels are added anew, because those tables refer to accounts. */
const personColumns: PersonColumn[] = archiveTables.flatMap(({ name, columns }) =>
  Object.entries(columns)
    .filter(([column, { refers }]) => refers === 'person' && !(name === 'channel_members' && column === 'user_id'))
    .map(([column]) => ({ table: name, column })),
)

/** A person has joined: imported rows of theirs become their own. Idempotent. */
export async function linkPerson(org: OrgScope, { email, user_id }: { email: string; user_id: string }) {
  for (const { user_id: from, channels } of await listUnlinkedCalled(org, email))
    await inTransaction(org, async (tx) => {
      for (const column of personColumns) await updateOwner(tx, column, { from, to: user_id })
      await updateSearchedSender(tx, { from, to: user_id })
      await insertChannelMember(tx, user_id, channels)
      await insertOwnListens(tx, user_id)
      await updateLinked(tx, from, user_id)
      for (const changed of ['users', 'channels', 'talks', 'notes', 'searches'] as const) await announce(tx, changed)
    })
}
