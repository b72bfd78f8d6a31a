import type { ColumnType, Generated } from 'kysely'

/** Times are ISO strings from the driver up. */
export type Time = string
/** Filled in by the database when it is left out. */
export type Made<Type> = Generated<Type>
/** Read as a value, written as JSON text. */
export type Json<Type> = ColumnType<Type, string, string>
export type MadeJson<Type> = ColumnType<Type, string | undefined, string>
