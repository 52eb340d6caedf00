import { sql, type Kysely } from 'kysely'

/** The values that a check of a column allows, as the database has them. */
async function allowedBy(db: Kysely<unknown>, table: string, check: string): Promise<string[]> {
  const { rows } = await sql<{ definition: string }>`select pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = ${table}::regclass and conname = ${check}`.execute(db)
  return [...(rows[0]?.definition ?? '').matchAll(/'([a-z_]+)'/g)].map(([, value = '']) => value)
}

/** Lets an account of a person at Telegram be a channel, with chats of its own. */
export const telegramBusiness = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const { table, column } of [
      { table: 'messenger_integrations', column: 'type' },
      { table: 'chats', column: 'platform' },
    ]) {
      const check = `${table}_${column}_check`
      const values = [...(await allowedBy(db, table, check)), 'telegram_business'].map((value) => `'${value}'`).join()
      await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(check)}`.execute(db)
      await sql`alter table ${sql.table(table)} add constraint ${sql.ref(check)}
        check (${sql.ref(column)} in (${sql.raw(values)}))`.execute(db)
    }
  },
}
