import { kinds } from '../../organizations/kinds.ts'
import { createKindsLookup } from './kinds-lookup.ts'
import { migrate } from './migrate.ts'
import { roleOf, type Urls } from './roles.ts'
import { migrateJobs } from '../jobs/migrate-jobs.ts'
import { migrateIdentity } from '../../ports/identity/builtin/tables.ts'
import { jobs } from '../../worker.ts'

/** Also runs the migrations of libraries. `upTo` stops at a migration of Earshot's. */
export const migrateToLatest = ({ url, ownerUrl }: Urls, upTo?: string) =>
  migrate({
    ownerUrl,
    runtimeRole: roleOf(url),
    others: [
      migrateIdentity,
      (owner) => migrateJobs(owner, jobs),
      ...(upTo ? [] : [(owner: string) => createKindsLookup(owner, kinds)]),
    ],
    ...(upTo && { upTo }),
  })
