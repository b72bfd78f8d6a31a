import { migrate } from './db/migrate.ts'
import { roleOf, type Urls } from './db/roles.ts'
import { migrateJobs } from './jobs/jobs.ts'
import { migrateIdentity } from './ports/identity/builtin/tables.ts'
import { jobs } from './worker.ts'

/** Brings the database to today's schema, with what libraries keep in it; or to ours of back then. */
export const bringUpToDate = ({ url, ownerUrl }: Urls, upTo?: string) =>
  migrate({
    ownerUrl,
    runtimeRole: roleOf(url),
    others: [migrateIdentity, (owner) => migrateJobs(owner, jobs)],
    ...(upTo && { upTo }),
  })
