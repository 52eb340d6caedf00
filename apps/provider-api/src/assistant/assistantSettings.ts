import type { AssistantSettings } from '@frontdesk/contract'
import { refuse } from '../app/refuse.ts'
import type { Db, Trx } from '../db/Db.ts'
import type { Ports } from '../Ports.ts'

export type AssistantChange = { [K in keyof Omit<AssistantSettings, 'kind'>]?: AssistantSettings[K] | undefined }

/**
 * What is set for a company's assistant (CHAT-5). `kind` says who writes the answers on this server: `openai` reads the
 * instructions, the embedded assistant answers from the knowledge alone, and the screen says so.
 */
export async function readAssistant(ports: Pick<Ports, 'db' | 'assistant'>, companyId: number): Promise<AssistantSettings> {
  const agent = await agentOf(ports.db, companyId)
  return { name: agent.name, kind: ports.assistant.kind, instructions: agent.instructions, isActive: agent.is_active, answersPerConversation: agent.answers_per_conversation }
}

/** Changes what is named. Switching the assistant off stops what it is writing, in every chat of the company. */
export async function changeAssistant(ports: Ports, companyId: number, change: AssistantChange): Promise<AssistantSettings> {
  await ports.db.transaction().execute(async (trx) => {
    const agent = await agentOf(trx, companyId)
    const changes = {
      ...(change.name !== undefined && { name: change.name }),
      ...(change.instructions !== undefined && { instructions: change.instructions.trim() }),
      ...(change.isActive !== undefined && { is_active: change.isActive }),
      ...(change.answersPerConversation !== undefined && { answers_per_conversation: change.answersPerConversation }),
    }
    if (Object.keys(changes).length === 0) return
    await trx.updateTable('agents').set(changes).where('id', '=', agent.id).execute()
    if (change.name !== undefined) await trx.updateTable('users').set({ display_name: change.name, updated_at: ports.now() }).where('agent_id', '=', agent.id).execute()
    // A company has one assistant that answers; those before it stay off.
    if (change.isActive === false) await trx.updateTable('agents').set({ is_active: false }).where('company_id', '=', companyId).execute()
  })
  if (change.isActive === false) {
    const writing = await ports.db.selectFrom('ai_runs').select('chat_id').where('company_id', '=', companyId).where('status', '=', 'running').execute()
    for (const { chat_id: chatId } of writing) ports.stopRuns({ chatId, because: 'assistant-off' })
  }
  return readAssistant(ports, companyId)
}

/** The assistant that answers, else the one that would. */
async function agentOf(db: Db | Trx, companyId: number) {
  const agent = await db
    .selectFrom('agents')
    .select(['id', 'name', 'instructions', 'is_active', 'answers_per_conversation'])
    .where('company_id', '=', companyId)
    .orderBy('is_active', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!agent) throw refuse('NOT_FOUND', 'The company has no assistant')
  return agent
}
