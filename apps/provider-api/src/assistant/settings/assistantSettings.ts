import type { AiDisclosureChange, AssistantSettings } from '@frontdesk/contract'
import type { Trx } from '../../db/Db.ts'
import { withCompanyTransaction } from '../../events/withCompanyTransaction.ts'
import { enqueueHandBacks } from '../../queues/queuedHandBacks.ts'
import { moveWaits } from '../../queues/queuedWaits.ts'
import type { Ports } from '../../ports/Ports.ts'
import { changeDisclosure, readDisclosureSettings } from '../disclosure/disclosureSettings.ts'
import { agentOf } from '../agent/agentOf.ts'
import { recordChange } from '../history/recordChange.ts'
import { leaveToHuman } from '../runs/obstacles.ts'

/** The settings to change; omitted ones stay as they are. */
export type SettingsChange = {
  [K in keyof Omit<AssistantSettings, 'kind' | 'disclosure'>]?: AssistantSettings[K] | undefined
} & { disclosure?: AiDisclosureChange | undefined }

/**
 * Reads the settings of a company's assistant (CHAT-5). `kind` is the model behind it on this server: `openai` follows
 * the instructions, the embedded assistant answers from the knowledge alone; the screen shows which.
 */
export async function readAssistant(
  ports: Pick<Ports, 'db' | 'assistant' | 'aiHoldSeconds'>,
  companyId: number,
): Promise<AssistantSettings> {
  const agent = await agentOf(ports.db, companyId)
  return {
    name: agent.name,
    kind: ports.assistant.kind,
    instructions: agent.instructions,
    isActive: agent.is_active,
    answersPerConversation: agent.answers_per_conversation,
    holdSeconds: agent.hold_seconds ?? ports.aiHoldSeconds,
    pace: agent.pace,
    handBackHours: agent.hand_back_hours,
    longestWaitMinutes: agent.longest_wait_minutes,
    disclosure: await readDisclosureSettings(ports.db, companyId),
  }
}

const nothing = { stopped: [], changeId: null }

/**
 * Changes the given settings; new instructions and another disclosure are a change of the history, whose id is returned
 * (TEACH-2). Switching the assistant off stops its replies to customers, who wait for a human from then on. Throws what
 * `changeDisclosure` throws.
 */
export async function changeAssistant(
  ports: Ports,
  { companyId, adminId }: { companyId: number; adminId: number },
  change: SettingsChange,
): Promise<{ settings: AssistantSettings; changeId: number | null }> {
  const { stopped, changeId } = await withCompanyTransaction(ports, companyId, async (trx, emit) => {
    const agent = await agentOf(trx, companyId)
    const changes = {
      ...(change.name !== undefined && { name: change.name }),
      ...(change.instructions !== undefined && { instructions: change.instructions.trim() }),
      ...(change.isActive !== undefined && { is_active: change.isActive }),
      ...(change.answersPerConversation !== undefined && { answers_per_conversation: change.answersPerConversation }),
      ...(change.holdSeconds !== undefined && { hold_seconds: change.holdSeconds }),
      ...(change.pace !== undefined && { pace: change.pace }),
      ...(change.handBackHours !== undefined && { hand_back_hours: change.handBackHours }),
      ...(change.longestWaitMinutes !== undefined && { longest_wait_minutes: change.longestWaitMinutes }),
    }
    const disclosure = change.disclosure && (await changeDisclosure(trx, companyId, change.disclosure))
    if (Object.keys(changes).length === 0 && disclosure === undefined) return nothing
    if (Object.keys(changes).length > 0)
      await trx.updateTable('agents').set(changes).where('id', '=', agent.id).execute()
    if (change.handBackHours !== undefined)
      await enqueueHandBacks(trx, { companyId, now: ports.now(), isChanged: true })
    if (change.longestWaitMinutes !== undefined) await moveWaits(trx, companyId)
    if (change.name !== undefined)
      await trx
        .updateTable('users')
        .set({ display_name: change.name, updated_at: ports.now() })
        .where('agent_id', '=', agent.id)
        .execute()
    const changeId = await recordChange(
      trx,
      { companyId, adminId, origin: 'edit', now: ports.now() },
      {
        ...(changes.instructions !== undefined && {
          instructions: { before: agent.instructions, after: changes.instructions },
        }),
        ...(disclosure !== undefined && { disclosure }),
      },
    )
    if (change.isActive !== false) return { ...nothing, changeId }
    // Only one assistant of a company answers; older ones stay inactive.
    await trx.updateTable('agents').set({ is_active: false }).where('company_id', '=', companyId).execute()
    // Inside the transaction: a reply that ends meanwhile is stored either before this or not at all.
    const waiting = await repliesOf(trx, companyId)
    for (const reply of waiting) await leaveToHuman(trx, emit, { ...reply, now: ports.now() }, 'assistant-off')
    return { stopped: waiting, changeId }
  })
  for (const { chatId } of stopped) ports.runStopRequested({ chatId, because: 'assistant-off' })
  return { settings: await readAssistant(ports, companyId), changeId }
}

/**
 * The replies to customers that the company's assistant is writing or about to write; administrators
 * may try it while it is off.
 */
async function repliesOf(trx: Trx, companyId: number) {
  return trx
    .selectFrom('ai_runs')
    .innerJoin('chats', 'chats.id', 'ai_runs.chat_id')
    .select(['ai_runs.chat_id as chatId', 'ai_runs.reply_to_id as replyToId'])
    .where('ai_runs.company_id', '=', companyId)
    .where('ai_runs.status', '=', 'running')
    .where('chats.purpose', '=', 'customer')
    .execute()
}
