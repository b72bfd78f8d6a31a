import type { OrganizationTables } from './organizations.ts'
import type { OutwardTables } from './outward.ts'
import type { PersonTables } from './persons.ts'
import type { TalkTables } from './talks.ts'

/** Every table, column by column, as migrations/ make them. */
export interface Tables extends PersonTables, OrganizationTables, TalkTables, OutwardTables {}
