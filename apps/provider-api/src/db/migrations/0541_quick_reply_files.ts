import { sql, type Kysely } from 'kysely'

const statements = [
  `alter table files add column quick_reply_id bigint`,
  `alter table files add column quick_reply_place smallint`,
  // A file without its quick reply is an upload that nothing uses, and is deleted as these are.
  `alter table files add constraint files_quick_reply_fkey foreign key (company_id, quick_reply_id)
    references quick_replies (company_id, id) on delete set null (quick_reply_id)`,
  `create index files_quick_reply on files (company_id, quick_reply_id) where quick_reply_id is not null`,
]

/** Files that go with a quick reply (WORD-1). */
export const quickReplyFiles = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
