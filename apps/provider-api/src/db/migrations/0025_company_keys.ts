import { sql, type Kysely } from 'kysely'

/** Tables whose rows belonged to a company through a parent only. */
const children: readonly [table: string, parent: string, reference: string][] = [
  ['chat_users', 'chats', 'chat_id'],
  ['message_views', 'messages', 'message_id'],
  ['message_status_log', 'messages', 'message_id'],
]

const ofCompany = `company_id = nullif(current_setting('app.company_id', true), '')::bigint`

/** References by an id alone, which pair the company from now on: the column, its target, and what becomes of it with the target. */
const references: readonly [table: string, column: string, target: string, onDelete?: 'cascade' | 'set null'][] = [
  ['users', 'agent_id', 'agents', 'set null'],
  ['chats', 'held_run_id', 'ai_runs', 'set null'],
  ['chats', 'stopped_run_id', 'ai_runs', 'set null'],
  ['chat_users', 'chat_id', 'chats', 'cascade'],
  ['chat_users', 'user_id', 'users', 'cascade'],
  ['chat_watchers', 'chat_id', 'chats', 'cascade'],
  ['messages', 'from_id', 'users'],
  ['messages', 'to_id', 'users'],
  ['message_views', 'message_id', 'messages', 'cascade'],
  ['message_status_log', 'message_id', 'messages', 'cascade'],
  ['message_reports', 'message_id', 'messages', 'cascade'],
  ['send_intents', 'message_id', 'messages', 'cascade'],
  ['files', 'message_id', 'messages', 'set null'],
  ['ai_runs', 'chat_id', 'chats', 'cascade'],
  ['ai_runs', 'reply_to_id', 'messages', 'cascade'],
  ['ai_runs', 'message_id', 'messages', 'set null'],
  ['knowledge_gaps', 'message_id', 'messages', 'cascade'],
  ['knowledge_gaps', 'item_id', 'knowledge_items', 'set null'],
  ['test_questions', 'message_id', 'messages', 'cascade'],
  ['checked_questions', 'check_id', 'assistant_checks', 'cascade'],
  ['checked_questions', 'question_id', 'test_questions', 'cascade'],
]

/**
 * The company is first where rows are read by company, in the order of the rest. It is last where the service, whose queries no policy
 * limits to a company, reads by what was the key before.
 */
const primaryKeys: Readonly<Record<string, string>> = {
  agents: 'company_id, id',
  users: 'company_id, id',
  knowledge_items: 'company_id, id',
  chats: 'company_id, id',
  chat_users: 'chat_id, user_id, company_id',
  chat_watchers: 'chat_id, watcher_id, company_id',
  messages: 'company_id, id',
  message_views: 'message_id, admin_id, company_id',
  message_status_log: 'company_id, message_id, id',
  message_reports: 'company_id, id',
  files: 'id, company_id',
  ai_runs: 'id, company_id',
  knowledge_gaps: 'company_id, id',
  assistant_changes: 'company_id, id',
  test_questions: 'company_id, id',
  assistant_checks: 'company_id, id',
  checked_questions: 'company_id, check_id, question_id',
}

const statements = [
  ...references.map(([table, column]) => `alter table ${table} drop constraint ${table}_${column}_fkey`),
  `alter table messages drop constraint messages_company_id_chat_id_fkey`,

  ...children.flatMap(([table, parent, reference]) => [
    `alter table ${table} add column company_id bigint`,
    `update ${table} set company_id = parent.company_id from ${parent} parent where parent.id = ${table}.${reference}`,
    `alter policy company_rows on ${table} using (${ofCompany}) with check (${ofCompany})`,
  ]),

  // Else the references below would hold on to these.
  `alter table chats drop constraint chats_company_id_id_key`,
  `alter table users drop constraint users_company_id_id_key`,
  ...Object.entries(primaryKeys).flatMap(([table, columns]) => [
    `alter table ${table} drop constraint ${table}_pkey`,
    `alter table ${table} add primary key (${columns})`,
  ]),
  // The service reads these by id as well: lists over several companies, reports and notifications.
  `create index chats_id on chats (id)`,
  `create index messages_id on messages (id)`,
  // With the company in it, a company's queries need no second index to tell its rows.
  `drop index messages_chat_page`,
  `create index messages_chat_page on messages (chat_id, id, company_id)`,
  `drop index messages_unread`,
  `create index messages_unread on messages (chat_id, company_id) where not is_read and not is_deleted and status = 'received'`,

  `drop index chats_platform_key`,
  `create unique index chats_platform_key on chats (company_id, messenger_id, platform_chat_id) where platform_chat_id is not null`,
  `drop index messages_platform_key`,
  `create unique index messages_platform_key on messages (company_id, chat_id, platform_message_id, platform)
    where platform_message_id is not null`,
  `drop index ai_runs_one_live`,
  `create unique index ai_runs_one_live on ai_runs (company_id, chat_id) where status = 'running'`,
  `alter table files drop constraint files_store_key_key, add unique (company_id, store_key)`,
  `alter table message_reports drop constraint message_reports_message_id_admin_id_key, add unique (company_id, message_id, admin_id)`,
  `alter table knowledge_gaps drop constraint knowledge_gaps_message_id_key, add unique (company_id, message_id)`,
  `alter table test_questions drop constraint test_questions_message_id_key, add unique (company_id, message_id)`,

  ...references.map(
    ([table, column, target, onDelete]) =>
      `alter table ${table} add foreign key (company_id, ${column}) references ${target} (company_id, id)` +
      // The company itself stays when its target goes.
      (onDelete === 'set null' ? ` on delete set null (${column})` : onDelete ? ` on delete ${onDelete}` : ''),
  ),
  `alter table messages add foreign key (company_id, chat_id) references chats (company_id, id) on delete cascade`,

  // The new keys answer what these did.
  `drop index agents_company`,
  `drop index knowledge_company`,
  `drop index messages_company_page`,
  `drop index message_status_log_message`,
  `drop index message_reports_company`,
  `drop index assistant_changes_company`,
  `drop index test_questions_company`,
  `drop index assistant_checks_company`,
  `drop index checked_questions_company`,
]

/** The keys of a company's rows carry the company, so that the tables can be spread (decision 0041). */
export const companyKeys = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
