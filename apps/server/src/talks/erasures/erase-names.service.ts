import { countChange } from '../../alerts/alerts/alerts.service.ts'
import { announce } from '../../core/live/announce.ts'
import { forgetWordsEverywhere } from '../vocabulary/vocabulary.service.ts'
import { type Writing, inTransaction, type OrgScope } from '../../organizations/scope.ts'
import type { Erasing } from './erase-talks.service.ts'
import { addressId } from '../../organizations/scim/address-id.ts'
import { addCounts } from './erasures.repo.ts'
import { nameColumns, type NameColumns, nameLists, nameRows } from './name-columns.ts'
import * as repo from './names.repo.ts'
import { maskIn, type Naming, names, namingsOf, patternsOf } from './naming.ts'

interface NameCriteria {
  namings: Naming[]
  patterns: string[]
  keep: string[]
}

/** Masks or deletes what names the person outside of words, titles and notes. Idempotent. */
export const eraseNames = (org: OrgScope, { erasure_id, person }: Erasing) =>
  inTransaction(org, async (tx) => {
    const namings = namingsOf(person.names)
    const criteria = { namings, patterns: patternsOf(namings), keep: person.keep }
    await repo.updateAuditAbout(tx, [...(person.user_id ? [person.user_id] : []), ...person.speaker_ids])
    const names = namings.length > 0 ? await eraseEverywhere(tx, criteria) : 0
    await addCounts(tx, erasure_id, { masked_names: names })
    if (names > 0) await countChange(tx)
    await forgetWordsEverywhere(
      tx,
      namings.flatMap(({ words }) => words),
    )
    for (const changed of CHANGED) await announce(tx, changed)
  })

/** `users`: who has left and is erased is not listed any more. */
const CHANGED = [
  'users',
  'alerts',
  'hits',
  'clips',
  'channels',
  'speakers',
  'tags',
  'addresses',
  'invites',
  'searches',
] as const

/** Returns how many rows named the person. */
async function eraseEverywhere(tx: Writing<OrgScope>, criteria: NameCriteria): Promise<number> {
  let count = 0
  for (const columns of nameColumns) count += await maskRows(tx, columns, criteria)
  for (const columns of nameRows) count += await deleteRows(tx, columns, criteria)
  for (const columns of nameLists) count += await shortenLists(tx, columns, criteria)
  return count + (await deleteDeliveries(tx, criteria))
}

async function maskRows(tx: OrgScope, columns: NameColumns, criteria: NameCriteria) {
  let count = 0
  for (const row of await repo.listNameRows(tx, columns, criteria)) {
    const to = maskedRow(columns, row, criteria.namings)
    if (Object.keys(to).length === 0) continue
    await repo.updateNameRow(tx, { columns, row, to })
    count++
  }
  return count
}

const SHORT_ID = 6

function maskedRow({ columns, key, unique }: NameColumns, row: repo.NameRow, namings: Naming[]) {
  const to: repo.NameRow = {}
  for (const column of columns) {
    const masked = maskIn(row[column] ?? '', namings)
    if (masked === (row[column] ?? '')) continue
    // Two masked names would be the same.
    to[column] = column === unique ? `${masked} ${(row[key[0] ?? ''] ?? '').slice(-SHORT_ID)}` : masked
  }
  return to
}

async function deleteRows(tx: Writing<OrgScope>, columns: NameColumns, criteria: NameCriteria) {
  let count = 0
  for (const row of await repo.listNameRows(tx, columns, criteria)) {
    if (!columns.columns.some((column) => names(row[column] ?? '', criteria.namings))) continue
    await repo.deleteNameRow(tx, { columns, row })
    if (columns.table === 'invites') await repo.deleteDirectoryEntry(tx, 'invite', row['invite_id'] ?? '')
    if (columns.table === 'scim_users') await repo.deleteDirectoryEntry(tx, 'scim_user', addressId(row['email'] ?? ''))
    count++
  }
  return count
}

async function shortenLists(tx: OrgScope, columns: NameColumns, criteria: NameCriteria) {
  let count = 0
  for (const row of await repo.listNameRows<repo.ListRow>(tx, columns, criteria)) {
    const to = shortenedRow(columns, row, criteria.namings)
    if (Object.keys(to).length === 0) continue
    await repo.updateNameRow(tx, { columns, row, to })
    count++
  }
  return count
}

function shortenedRow({ columns }: NameColumns, row: repo.ListRow, namings: Naming[]) {
  const lists = columns.map((column) => [column, [row[column] ?? []].flat()] as const)
  const shortened = lists.map(([column, list]) => [column, list.filter((text) => !names(text, namings))] as const)
  return Object.fromEntries(shortened.filter(([, rest], at) => rest.length < (lists[at]?.[1].length ?? 0)))
}

async function deleteDeliveries(tx: Writing<OrgScope>, { patterns, namings }: NameCriteria) {
  let count = 0
  for (const { delivery_id, payload } of await repo.listDeliveries(tx, patterns)) {
    if (!names(payload, namings)) continue
    await repo.deleteDelivery(tx, delivery_id)
    count++
  }
  return count
}
