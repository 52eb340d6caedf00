import type { Kysely, Transaction } from 'kysely'
import type { Schema } from './Schema.ts'

/** The database, or an open transaction of it. Inside a transaction use only the transaction. */
export type Db = Kysely<Schema>
export type Trx = Transaction<Schema>
