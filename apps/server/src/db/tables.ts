import type { OrganizationTables } from './tables/organizations.ts'
import type { OutwardTables } from './tables/outward.ts'
import type { PersonTables } from './tables/persons.ts'
import type { TalkTables } from './tables/talks.ts'

/** Every table, column by column, as migrations/ make them. */
export interface Tables extends PersonTables, OrganizationTables, TalkTables, OutwardTables {}
