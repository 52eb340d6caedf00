import { sql, type Kysely } from 'kysely'

const list = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(',')
const firm = ['asked', 'call-back', 'handed-over', 'voice-message', 'withheld']
const passing = ['failed', 'stalled', 'undelivered', 'loop', 'edited', 'hourly-limit', 'daily-limit', 'quota-reached']
const ofPlan = ['conversation-limit', 'trial-ended', 'unpaid', 'subscription-ended', 'no-subscription']

const statements = [
  `alter table chats drop constraint chats_needs_human_check`,
  `alter table chats add constraint chats_needs_human_check
    check (needs_human in (${list([...firm, ...passing, 'assistant-off', ...ofPlan])}))`,
  // An upload sums the files of its company where a quota bounds them.
  `create index files_of_company on files (company_id) include (size)`,
]

/** A company that has used the operator's quota of its AI for a day needs people (decision 0441). */
export const quotas = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
