import { sql, type Kysely } from 'kysely'

const needs = [
  ...['asked', 'handed-over', 'voice-message', 'withheld'],
  ...['failed', 'stalled', 'hourly-limit', 'daily-limit', 'assistant-off'],
  ...['conversation-limit', 'trial-ended', 'unpaid', 'subscription-ended', 'no-subscription'],
]

const statements = [
  `alter table chats drop constraint chats_needs_human_check`,
  `alter table chats add constraint chats_needs_human_check check (needs_human in (${needs.map((need) => `'${need}'`).join(',')}))`,
  // Chats that wait for the company's plan: found when it lets the AI answer again.
  `create index chats_waiting_for_plan on chats (company_id, last_inbound_at) where needs_human in
    ('conversation-limit', 'trial-ended', 'unpaid', 'subscription-ended', 'no-subscription')`,

  // One row for each chat in which the AI answered in a month. No reference to the chat or the message: what was counted stays counted
  // when they are deleted.
  `create table counted_conversations (
    company_id bigint not null references companies (id) on delete cascade,
    window_start timestamptz not null,
    chat_id bigint not null,
    message_id bigint not null,
    counted_at timestamptz not null,
    primary key (company_id, window_start, chat_id)
  )`,
  `create table usage_warnings (
    company_id bigint not null references companies (id) on delete cascade,
    window_start timestamptz not null,
    level integer not null check (level in (80, 100)),
    warned_at timestamptz not null,
    primary key (company_id, window_start, level)
  )`,
  ...['counted_conversations', 'usage_warnings'].map((table) => `select protect_company_table('${table}')`),

  // Companies of before plans were needed keep their AI until they have one, also those whose trial was over while the AI went on.
  `alter table companies add column needs_plan boolean not null default true`,
  `update companies set needs_plan = false
    where not exists (select from subscriptions where subscriptions.company_id = companies.id
      and (ended_at is null or price_variant_id is not null))`,

  // The tokens that the model of a reply reports; null where it reports none.
  `alter table ai_runs add column input_tokens integer, add column output_tokens integer`,

  // One automatic upgrade for each month and target.
  `create unique index invoices_one_auto_upgrade on invoices (company_id, subscription_id, order_key) where purpose = 'auto-upgrade'`,
]

/** Conversations counted by month, warnings, and what a company's AI does without a plan (SUB-10, decision 0066). */
export const usage = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
