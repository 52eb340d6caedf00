import { sql, type Kysely } from 'kysely'

const list = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(',')
const firm = ['asked', 'call-back', 'handed-over', 'voice-message', 'withheld']
const passing = ['failed', 'stalled', 'undelivered', 'loop', 'hourly-limit', 'daily-limit', 'assistant-off']
const ofPlan = ['conversation-limit', 'trial-ended', 'unpaid', 'subscription-ended', 'no-subscription']

const statements = [
  `alter table chats drop constraint chats_needs_human_check`,
  `alter table chats add constraint chats_needs_human_check check (needs_human in (${list([...firm, ...passing, ...ofPlan])}))`,
  `alter table ai_runs drop constraint ai_runs_held_need_check`,
  `alter table ai_runs add constraint ai_runs_held_need_check check (held_need in (${list(firm)}))`,
]

/** A chat needs a person, too, whom the customer asks to call, whom an answer did not reach, or whose machine answers. */
export const moreNeeds = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
