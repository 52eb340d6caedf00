import type { Need } from '@frontdesk/ai-state'
import type { Chat } from '@frontdesk/contract'
import { assignmentOf } from '@frontdesk/team-rules'
import { switchAiOfChats } from '../../conversations/handling/switchAi.ts'
import { restoreNeed } from '../../conversations/handling/markHandling.ts'
import { readStoredChat } from '../../conversations/read/readChats.ts'
import type { Db, Trx } from '../../db/Db.ts'
import { refuse } from '../../errors/refuse.ts'
import { withCompanyTransaction } from '../../events/withCompanyTransaction.ts'
import type { Caller } from '../../http/Caller.ts'
import type { Ports } from '../../ports/Ports.ts'
import { enqueueHandBack } from '../../queues/queuedQuestions.ts'
import { takeOverChat } from './takeOverChat.ts'

type InChat = { companyId: number; chatId: number }
/** `expected`: the person who has the chat as the caller sees it, null for nobody and for its AI. */
type Expected = InChat & { expected?: number | null | undefined }
type HandBack = { restored?: { why: Need; since: string } | undefined }
type Assignment = Expected & { adminId: number | null; handBack?: HandBack | undefined }

/**
 * Assigns a customer's chat to a person of the company, or to nobody for null (TEAM-2). A person has it as after a
 * take-over: once it resolves, no message of the AI leaves. Released, it is nobody's, and its AI stays off until
 * somebody hands it back; with `handBack` its AI has it again, as before an assignment that is taken back. `take`: asks
 * the channel for a conversation that another app has. Idempotent; of two assignments the later one holds. Throws
 * NOT_FOUND, also for a chat without a customer and a person of another company, and HANDLER_CHANGED where another
 * person has the chat than the caller sees.
 */
export async function assignChat(
  ports: Ports,
  caller: Caller,
  { adminId, handBack, ...of }: Assignment,
  take: () => Promise<void>,
): Promise<Chat> {
  const before = assignmentOf(await ownershipOf(ports.db, of), adminId)
  if (adminId === null) return handBack ? giveBack(ports, of, handBack) : release(ports, of)
  if (before === 'none') return readStoredChat(ports.db, of.chatId)
  await expectedOwnershipOf(ports.db, of)
  await findMember(ports.db, of.companyId, adminId)
  await take()
  // Again in the transaction: a person who is being removed gets no chat.
  const handler = async (trx: Trx) => {
    await expectedOwnershipOf(trx, of)
    return findMember(trx, of.companyId, adminId)
  }
  const { companyId, chatId } = of
  return (await takeOverChat(ports, caller, { companyId, chatId, handler })).chat
}

function release(ports: Ports, of: Expected): Promise<Chat> {
  const { companyId, chatId } = of
  return withCompanyTransaction(ports, companyId, async (trx, emit) => {
    if (assignmentOf(await ownershipOf(trx, of), null) === 'none') return readStoredChat(trx, chatId)
    await expectedOwnershipOf(trx, of)
    await trx
      .updateTable('chats')
      // As a switch that turns the AI off: it stays off until a hand-back.
      .set({ handler_admin_id: null, human_at: null, updated_at: ports.now() })
      .where('company_id', '=', companyId)
      .where('id', '=', chatId)
      .execute()
    const chat = await readStoredChat(trx, chatId)
    emit({ event: 'chat_update', payload: chat })
    return chat
  })
}

/** Gives a chat to its AI, or has it need a person again; nothing changes where the AI has it. */
async function giveBack(ports: Ports, of: Expected, { restored }: HandBack): Promise<Chat> {
  const { companyId, chatId } = of
  const { chat, isAnswering } = await withCompanyTransaction(ports, companyId, async (trx, emit) => {
    if ((await ownershipOf(trx, of)).isAiOn) return { chat: await readStoredChat(trx, chatId), isAnswering: false }
    await expectedOwnershipOf(trx, of)
    const now = ports.now()
    // The chat is emitted once, with its need.
    const silently = () => undefined
    await switchAiOfChats(trx, silently, { caller: null, companyId, chatIds: [chatId], aiEnabled: true, now })
    if (restored) {
      const given = new Date(restored.since)
      await restoreNeed(trx, { companyId, chatId, why: restored.why, since: given < now ? given : now })
    } else await enqueueHandBack(trx, { companyId, chatId, now })
    const chat = await readStoredChat(trx, chatId)
    emit({ event: 'chat_update', payload: chat })
    return { chat, isAnswering: restored === undefined }
  })
  if (isAnswering) ports.chatHandedBack({ companyId, chatId })
  return chat
}

async function expectedOwnershipOf(db: Db | Trx, of: Expected): Promise<void> {
  if (of.expected === undefined) return
  const { isAiOn, handlerId } = await ownershipOf(db, of)
  if ((isAiOn ? null : handlerId) !== of.expected) throw refuse('HANDLER_CHANGED')
}

async function ownershipOf(db: Db | Trx, { companyId, chatId }: InChat) {
  const chat = await db
    .selectFrom('chats')
    .leftJoin('admins', 'admins.id', 'chats.handler_admin_id')
    .select(['chats.ai_enabled', 'chats.handler_admin_id', 'admins.deleted_at as left_at'])
    .where('chats.company_id', '=', companyId)
    .where('chats.id', '=', chatId)
    .where('chats.purpose', '=', 'customer')
    .where('chats.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!chat) throw refuse('NOT_FOUND')
  // A deleted account has no chats any more.
  return { isAiOn: chat.ai_enabled, handlerId: chat.left_at === null ? chat.handler_admin_id : null }
}

async function findMember(db: Db | Trx, companyId: number, adminId: number) {
  const member = await db
    .selectFrom('company_admins')
    .innerJoin('admins', 'admins.id', 'company_admins.admin_id')
    .select(['admins.id', 'admins.full_name'])
    .where('company_admins.company_id', '=', companyId)
    .where('admins.id', '=', adminId)
    .where('admins.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!member) throw refuse('NOT_FOUND', 'This person is not in the company')
  return { adminId: member.id, fullName: member.full_name }
}
