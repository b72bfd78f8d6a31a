import { sql } from 'kysely'
import type { Database, Reads } from '../../core/db/connection.ts'
import type { AuthorScope, OrgScope, Writing } from '../scope.ts'

const status = sql<'unverified' | 'verified' | 'lost'>`case
  when lost is not null then 'lost' when verified is not null then 'verified' else 'unverified' end`.as('status')

const shown = ['org_id', 'domain_id', 'domain', 'send', 'moderate', 'approval', 'created'] as const

export const listDomains = ({ db, org_id }: OrgScope) =>
  db.selectFrom('email_domains').select(shown).select(status).where('org_id', '=', org_id).orderBy('domain').execute()

export const findDomain = ({ db, org_id }: OrgScope, domain_id: string) =>
  db
    .selectFrom('email_domains as d')
    .innerJoin('organizations as o', 'o.org_id', 'd.org_id')
    .select(['d.org_id', 'd.domain_id', 'd.domain', 'd.send', 'd.moderate', 'd.approval', 'd.created', 'd.created_by'])
    .select(['o.name as organization'])
    .select(status)
    .where('d.org_id', '=', org_id)
    .where('d.domain_id', '=', domain_id)
    .executeTakeFirst()

interface NewDomain {
  domain_id: string
  domain: string
  send: boolean
  moderate: boolean
  approval: boolean
}

/** False if the organization has it already. */
export async function insertDomain({ db, org_id, user_id }: Writing<AuthorScope>, domain: NewDomain) {
  const made = await db
    .insertInto('email_domains')
    .values({ org_id, created_by: user_id, ...domain })
    .onConflict((is) => is.columns(['org_id', 'domain']).doNothing())
    .returning('domain_id')
    .executeTakeFirst()
  return made !== undefined
}

export const deleteDomain = ({ db, org_id }: Writing<OrgScope>, domain_id: string) =>
  db
    .deleteFrom('email_domains')
    .where('org_id', '=', org_id)
    .where('domain_id', '=', domain_id)
    .returning('domain')
    .executeTakeFirst()

/** Until the transaction ends, so that one organization verifies it. */
export const lockDomain = (tx: Database, domain: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`domain ${domain}`}, 0))`.execute(tx)

export interface VerifiedDomain {
  org_id: string
  domain_id: string
  checked: string
}

/** In all organizations; null for all domains. */
export async function listVerified(db: Reads, domain: string | null): Promise<VerifiedDomain[]> {
  const { rows } = await sql<VerifiedDomain>`
    select org_id, domain_id, checked from verified_domains(${domain})`.execute(db)
  return rows
}

export async function updateFound({ db, org_id }: Writing<OrgScope>, domain_id: string) {
  const found = db.updateTable('email_domains').where('org_id', '=', org_id).where('domain_id', '=', domain_id)
  await found.set({ verified: sql<string>`now()` }).where('verified', 'is', null).execute()
  await found.set({ checked: sql<string>`now()`, lost: null }).execute()
}

/** False if it was not in use. */
export async function updateLost({ db, org_id }: Writing<OrgScope>, domain_id: string): Promise<boolean> {
  const lost = await db
    .updateTable('email_domains')
    .set({ lost: sql<string>`now()`, checked: sql<string>`now()` })
    .where('org_id', '=', org_id)
    .where('domain_id', '=', domain_id)
    .where('verified', 'is not', null)
    .where('lost', 'is', null)
    .returning('domain_id')
    .executeTakeFirst()
  return lost !== undefined
}

export const listAdmins = ({ db, org_id }: OrgScope) =>
  db.selectFrom('members').select('user_id').where('org_id', '=', org_id).where('org_role', '=', 'admin').execute()
