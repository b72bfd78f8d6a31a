import type { ColumnType } from 'kysely'

/** ISO 8601; the driver converts timestamps to strings. */
export type Time = string
/** Read as a value, written as JSON text. */
export type Json<Type> = ColumnType<Type, string, string>
export type GeneratedJson<Type> = ColumnType<Type, string | undefined, string>
export type NullableJson<Type> = ColumnType<Type | null, string | null | undefined, string | null>
