import { sql } from 'kysely'
import type { Writing, MemberScope, OrgScope } from '../../organizations/scope.ts'

interface NewUpload {
  upload_id: string
  /** Null: not known yet. */
  length: number | null
  metadata: string
}

export const insertUpload = ({ db, org_id, user_id }: Writing<MemberScope>, upload: NewUpload) =>
  db
    .insertInto('uploads')
    .values({ org_id, user_id, ...upload })
    .execute()

export const findUpload = ({ db, org_id, user_id }: MemberScope, upload_id: string) =>
  db
    .selectFrom('uploads')
    .select(['upload_id', 'length', 'received', 'metadata', 'talk_id', 'created'])
    .where('org_id', '=', org_id)
    .where('user_id', '=', user_id)
    .where('upload_id', '=', upload_id)
    .executeTakeFirst()

interface Part {
  upload_id: string
  begins: number
  size: number
  part: string
}

/** Records a durable part. False if the upload is no longer at its offset, or its length was fixed before. */
export async function insertPart(
  { db, org_id }: Writing<OrgScope>,
  { upload_id, begins, size, part }: Part,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({ received: begins + size, arrived: sql<string>`now()` })
    .where('org_id', '=', org_id)
    .where('upload_id', '=', upload_id)
    .where('received', '=', begins)
    .where((of) => of.or([of('length', 'is', null), of('length', '>=', begins + size)]))
    .where('talk_id', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await db.insertInto('upload_parts').values({ org_id, upload_id, begins, part }).execute()
  return true
}

/** False if the length is known already, or smaller than what has arrived. */
export async function updateLength(
  { db, org_id }: Writing<OrgScope>,
  upload_id: string,
  length: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({ length })
    .where('org_id', '=', org_id)
    .where('upload_id', '=', upload_id)
    .where('length', 'is', null)
    .where('received', '<=', length)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** False if more has arrived. */
export async function updateReceivedLength({ db, org_id }: Writing<OrgScope>, upload_id: string, received: number) {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({ length: received })
    .where('org_id', '=', org_id)
    .where('upload_id', '=', upload_id)
    .where('received', '=', received)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export const listParts = ({ db, org_id }: OrgScope, upload_id: string) =>
  db
    .selectFrom('upload_parts')
    .select(['part', 'begins'])
    .where('org_id', '=', org_id)
    .where('upload_id', '=', upload_id)
    .orderBy('begins')
    .execute()

/** False if the upload already became a talk, or is gone. */
export async function updateUsed(
  { db, org_id }: Writing<OrgScope>,
  upload_id: string,
  talk_id: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({ talk_id })
    .where('org_id', '=', org_id)
    .where('upload_id', '=', upload_id)
    .where('talk_id', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Of any person of the organization. */
export const findAny = ({ db, org_id }: OrgScope, upload_id: string) =>
  db
    .selectFrom('uploads')
    .select(['length', 'received', 'metadata', 'talk_id', 'created'])
    .where('org_id', '=', org_id)
    .where('upload_id', '=', upload_id)
    .executeTakeFirst()

export const deleteAny = ({ db, org_id }: Writing<OrgScope>, upload_id: string) =>
  db.deleteFrom('uploads').where('org_id', '=', org_id).where('upload_id', '=', upload_id).execute()

/** With what is live of it. */
export async function deleteUpload({ db, org_id, user_id }: Writing<MemberScope>, upload_id: string) {
  await db
    .deleteFrom('live_talks')
    .where('org_id', '=', org_id)
    .where('user_id', '=', user_id)
    .where('upload_id', '=', upload_id)
    .where('state', '=', 'live')
    .execute()
  return db
    .deleteFrom('uploads')
    .where('org_id', '=', org_id)
    .where('user_id', '=', user_id)
    .where('upload_id', '=', upload_id)
    .where('talk_id', 'is', null)
    .returning(sql<number>`1`.as('gone'))
    .executeTakeFirst()
}

/** Also those that have become talks. */
export async function deleteUploadsOf({ db, org_id }: Writing<OrgScope>, user_id: string) {
  await db.deleteFrom('live_talks').where('org_id', '=', org_id).where('user_id', '=', user_id).execute()
  return db
    .deleteFrom('uploads')
    .where('org_id', '=', org_id)
    .where('user_id', '=', user_id)
    .returning('upload_id')
    .execute()
}
