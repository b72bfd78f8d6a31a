import type { AlertTables } from './alerts.ts'
import type { ErasureTables } from './erasures.ts'
import type { ImportTables } from './imports.ts'
import type { OrganizationTables } from './organizations.ts'
import type { IntegrationTables } from './integrations.ts'
import type { LiveTalkTables } from './live-talks.ts'
import type { NoteTables } from './notes.ts'
import type { PhoneLineTables } from './phone-lines.ts'
import type { JoiningTables } from './joining.ts'
import type { PersonTables } from './persons.ts'
import type { SearchTables } from './searches.ts'
import type { SummaryTables } from './summaries.ts'
import type { BriefTables } from './briefs.ts'
import type { TalkTables } from './talks.ts'

/** Must match schema/ and migrations/. */
export interface Tables
  extends PersonTables,
    JoiningTables,
    OrganizationTables,
    TalkTables,
    LiveTalkTables,
    AlertTables,
    NoteTables,
    PhoneLineTables,
    SummaryTables,
    SearchTables,
    BriefTables,
    IntegrationTables,
    ImportTables,
    ErasureTables {}
