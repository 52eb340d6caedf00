import { sql, type Kysely } from 'kysely'

const list = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(',')
const firm = ['asked', 'call-back', 'handed-over', 'voice-message', 'withheld']
const passing = ['failed', 'stalled', 'undelivered', 'loop', 'edited', 'hourly-limit', 'daily-limit', 'assistant-off']
const ofPlan = ['conversation-limit', 'trial-ended', 'unpaid', 'subscription-ended', 'no-subscription']

const statements = [
  `alter table messages add column asked_again_after bigint`,
  // Few messages are ever edited after their answer.
  `create index messages_asked_again on messages (chat_id, asked_again_after) where asked_again_after is not null`,
  `alter table chats drop constraint chats_needs_human_check`,
  `alter table chats add constraint chats_needs_human_check check (needs_human in (${list([...firm, ...passing, ...ofPlan])}))`,
]

/** A question that was changed after its answer is asked again, or a person has to look at it (decision 0105). */
export const editedQuestions = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
