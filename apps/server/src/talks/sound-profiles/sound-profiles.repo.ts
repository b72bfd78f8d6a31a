import type { Word } from '@earshot/contract/talks'
import { sql } from 'kysely'
import type { Reads } from '../../core/db/connection.ts'
import type { Tables } from '../../core/db/tables/tables.ts'
import type { Writing, OrgScope } from '../../organizations/scope.ts'
import { unpackTimes } from './times.ts'

export type StoredSoundProfile = Pick<Tables['talk_sounds'], 'talk_id' | 'language' | 'written' | 'heard'> & {
  times: Buffer
}

/** What rows from before `times` have. */
const EARLIER = { starts: null, ends: null, moments: null, seeds: null }

export const upsertSoundProfile = ({ db, org_id }: Writing<OrgScope>, sounds: StoredSoundProfile) =>
  db
    .insertInto('talk_sounds')
    .values({ org_id, ...sounds })
    .onConflict((on) =>
      on.columns(['org_id', 'talk_id']).doUpdateSet((of) => ({
        language: of.ref('excluded.language'),
        written: of.ref('excluded.written'),
        heard: of.ref('excluded.heard'),
        times: of.ref('excluded.times'),
        ...EARLIER,
      })),
    )
    .execute()

/** For a talk without a profile; a newer one is kept. */
export const insertSoundProfiles = ({ db, org_id }: Writing<OrgScope>, sounds: StoredSoundProfile) =>
  db
    .insertInto('talk_sounds')
    .values({ org_id, ...sounds })
    .onConflict((on) => on.doNothing())
    .execute()

export type Candidate = Pick<StoredSoundProfile, 'talk_id' | 'language' | 'written' | 'heard'>

export async function listCandidates({ db }: OrgScope, { seeds, newest, most }: CandidateQuery): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select * from sounding_talks(${seeds}::integer[], ${newest}, ${most})`.execute(db)
  return rows
}

interface CandidateQuery {
  seeds: number[]
  newest: number
  most: number
}

export async function listSoundProfiles({ db, org_id }: OrgScope, talk_ids: string[]) {
  const rows = await db
    .selectFrom('talk_sounds')
    .select(['talk_id', 'language', 'written', 'heard', 'times', 'starts', 'ends', 'moments'])
    .where('org_id', '=', org_id)
    .where('talk_id', 'in', talk_ids)
    .execute()
  return rows.map(({ times, starts, ends, moments, ...row }) => ({
    ...row,
    ...(times ? unpackTimes(times) : { starts: starts ?? [], ends: ends ?? [], moments: moments ?? [] }),
  }))
}

/** In all organizations: talks with a text but no profile. */
export async function listWithoutSoundProfile(db: Reads, most: number) {
  const { rows } = await sql<{ org_id: string; talk_id: string }>`
    select org_id, talk_id from soundless_talks(${most})`.execute(db)
  return rows
}

export const findWords = ({ db, org_id }: OrgScope, talk_id: string) =>
  db
    .selectFrom('transcripts')
    .select(['language', sql<Word[]>`spoken_words(text, words, word_bytes)`.as('words')])
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
