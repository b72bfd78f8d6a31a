import type { ColumnType } from 'kysely'

/** Times are ISO strings from the driver up. */
export type Time = string
/** Read as a value, written as JSON text. */
export type Json<Type> = ColumnType<Type, string, string>
export type GeneratedJson<Type> = ColumnType<Type, string | undefined, string>
