import { cutText } from '@earshot/contract/rules/cut-text'
import { sql } from 'kysely'
import type { SourceKind } from '@earshot/contract/sources'
import type { Reads } from '../../core/db/connection.ts'
import type { OrgScope, Writing } from '../../organizations/scope.ts'

export interface SourceKey {
  kind: SourceKind
  /** Of the key, of the channel with the address, or of the phone number. */
  source_id: string
  /** That a program watches; '' otherwise. */
  folder?: string | undefined
}

const row = ({ org_id }: OrgScope, { kind, source_id, folder = '' }: SourceKey) => ({
  ...{ org_id, source_id, kind, folder },
  key_id: kind === 'mail' || kind === 'phone' ? null : source_id,
  channel_id: kind === 'mail' ? source_id : null,
  line_id: kind === 'phone' ? source_id : null,
})

/** Once a minute at most, unless something changed. */
export const upsertSuccess = (org: Writing<OrgScope>, source: SourceKey) =>
  org.db
    .insertInto('source_states')
    .values({ ...row(org, source), last_success: sql<string>`now()` })
    .onConflict((on) =>
      on
        .columns(['org_id', 'source_id'])
        .doUpdateSet((of) => ({
          kind: of.ref('excluded.kind'),
          folder: of.ref('excluded.folder'),
          last_success: of.ref('excluded.last_success'),
          failures: 0,
        }))
        .where(
          sql<boolean>`source_states.failures > 0 or source_states.kind <> excluded.kind
            or source_states.folder <> excluded.folder or source_states.last_success is null
            or excluded.last_success - source_states.last_success > interval '1 minute'`,
        ),
    )
    .execute()

const LONGEST = 500

export const upsertFailure = (
  org: Writing<OrgScope>,
  source: SourceKey,
  { failure, counts }: { failure: string; counts: boolean },
) =>
  org.db
    .insertInto('source_states')
    .values({
      ...row(org, source),
      last_failure: sql<string>`now()`,
      failure: cutText(failure, LONGEST),
      failures: counts ? 1 : 0,
    })
    .onConflict((on) =>
      on.columns(['org_id', 'source_id']).doUpdateSet((of) => ({
        kind: of.ref('excluded.kind'),
        folder: of.ref('excluded.folder'),
        last_failure: of.ref('excluded.last_failure'),
        failure: of.ref('excluded.failure'),
        failures: sql<number>`source_states.failures + excluded.failures`,
      })),
    )
    .execute()

export const listStates = ({ db, org_id }: OrgScope) =>
  db
    .selectFrom('source_states')
    .select(['source_id', 'kind', 'folder', 'last_success', 'last_failure', 'failure', 'failures'])
    .where('org_id', '=', org_id)
    .execute()

/** Of all organizations, for operators. */
export async function listFailing(db: Reads) {
  const { rows } = await sql<{ organization: string; kind: SourceKind; name: string }>`
    select * from failing_sources()`.execute(db)
  return rows
}
