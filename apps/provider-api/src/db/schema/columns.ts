import type { ColumnType, JSONColumnType } from 'kysely'

/** An instant: read as a Date, written as a Date or omitted for a default. */
export type RequiredInstant = ColumnType<Date, Date | string, Date | string>
export type GeneratedInstant = ColumnType<Date, Date | string | undefined, Date | string>
export type NullableInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
export type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>
declare const sealed: unique symbol
/**
 * A text that `seal` encrypted. Only this type can be opened again, so that a column that holds one says so, and the
 * types find it (`sealedColumns`).
 */
export type Sealed = string & { readonly [sealed]: true }
/** Written as a JSON string, because the two drivers treat an array as a jsonb parameter differently. */
export type Json<T extends object> = JSONColumnType<T, string | undefined, string>
export type NullableJson<T extends object> = ColumnType<T | null, string | null | undefined, string | null>
