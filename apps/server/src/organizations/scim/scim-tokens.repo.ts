import { sql } from 'kysely'
import type { Reads } from '../../core/db/connection.ts'
import type { AuthorScope, OrgScope, Writing } from '../scope.ts'

const shown = ['token_id', 'name', 'ending', 'created', 'created_by', 'last_used'] as const

/** Newest first. */
export const listTokens = ({ db, org_id }: OrgScope) =>
  db.selectFrom('scim_tokens').select(shown).where('org_id', '=', org_id).orderBy('created', 'desc').execute()

interface NewToken {
  token_id: string
  name: string
  ending: string
  secret_hash: string
}

export async function insertToken({ db, org_id, user_id }: Writing<AuthorScope>, token: NewToken) {
  await db.insertInto('directory').values({ kind: 'scim', id: token.token_id, org_id }).execute()
  return db
    .insertInto('scim_tokens')
    .values({ org_id, created_by: user_id, ...token })
    .returning(shown)
    .executeTakeFirstOrThrow()
}

export async function deleteToken({ db, org_id }: Writing<OrgScope>, token_id: string) {
  await db
    .deleteFrom('directory')
    .where('kind', '=', 'scim')
    .where('id', '=', token_id)
    .where('org_id', '=', org_id)
    .execute()
  return db
    .deleteFrom('scim_tokens')
    .where('org_id', '=', org_id)
    .where('token_id', '=', token_id)
    .returning('name')
    .executeTakeFirst()
}

/** In one statement, so that a wrong secret takes as long as a token that does not exist. */
export async function findTokenOrg(outside: Reads, token_id: string) {
  const { rows } = await sql<{ org_id: string; secret_hash: string }>`
    select org_id, secret_hash from scim_token_of(${token_id})`.execute(outside)
  return rows[0]
}

export const findToken = ({ db, org_id }: OrgScope, token_id: string) =>
  db
    .selectFrom('scim_tokens')
    .select(['created_by', 'name'])
    .select(sql<boolean>`last_used is null or last_used < now() - interval '1 minute'`.as('long_unused'))
    .where('org_id', '=', org_id)
    .where('token_id', '=', token_id)
    .executeTakeFirst()

export const updateTokenUsed = ({ db, org_id }: Writing<OrgScope>, token_id: string) =>
  db
    .updateTable('scim_tokens')
    .set({ last_used: sql<string>`now()` })
    .where('org_id', '=', org_id)
    .where('token_id', '=', token_id)
    .execute()
