import { kinds } from '../../organizations/kinds.ts'
import { createKindsLookup } from './kinds-lookup.ts'
import { migrate } from './migrate.ts'
import { roleOf, type Urls } from './roles.ts'
import { migrateJobs } from '../jobs/jobs.ts'
import { migrateIdentity } from '../../ports/identity/builtin/tables.ts'
import { jobs } from '../../worker.ts'

/** Brings the database to today's schema, with what libraries keep in it; or to ours of back then. */
export const bringUpToDate = ({ url, ownerUrl }: Urls, upTo?: string) =>
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
