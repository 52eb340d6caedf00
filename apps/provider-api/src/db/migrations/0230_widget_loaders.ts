import { sql, type Kysely } from 'kysely'

/** Loaders of the support widget that were shown with their hash (decision 230). */
export const widgetLoaders = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql
      .raw(
        `create table widget_loaders (
          file text primary key,
          script text not null,
          created_at timestamptz not null default now()
        )`,
      )
      .execute(db)
  },
}
