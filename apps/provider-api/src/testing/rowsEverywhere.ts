import { randomUUID } from 'node:crypto'
import { endpoints, type Message } from '@frontdesk/contract'
import { enqueueDelivery } from '../queues/queuedDeliveries.ts'
import { seal } from '../secrets/seal.ts'
import { rotateWebhookSecret } from '../webhooks/webhooks.ts'
import { aCustomer, type ACustomer } from './aCustomer.ts'
import { anApiToken } from './anApiToken.ts'
import { aWebhookDelivery } from './aWebhookDelivery.ts'
import { aVisitor } from './aVisitor.ts'
import type { ACompany, TestServer } from './aTestServer.ts'
import { billingRows } from './billingRows.ts'
import { liveRows } from './liveRows.ts'
import { plannedMessageId } from './aPlannedMessage.ts'
import { resultRows } from './resultRows.ts'
import { salonRows } from './salonRows.ts'
import { invitationRow } from './invitationRow.ts'
import { noteRows } from './noteRows.ts'

/**
 * Gives a company a row in every table whose rows belong to companies; returns the message that most of them reference.
 */
export async function rowsEverywhere(world: TestServer, { companyId, owner }: ACompany): Promise<Message> {
  const { db } = world
  const now = world.clock.now()
  const anna = await aCustomer(world, { companyId }, { name: `Anna of ${companyId}` })
  const message = await anna.says(`A word to ${companyId}`)
  const ofCompany = { company_id: companyId }
  const mine = { ...ofCompany, admin_id: owner.adminId }
  await billingRows(world, companyId)
  // The visitor's widget makes a second secret: this one is kept as the one before it.
  await world.callOk('rotateSupportWidgetSecret', { token: owner.token, companyId, body: {} })
  await aVisitor(world, { companyId, owner })
  await anApiToken(world, { companyId, owner }, ['chats:read'])
  const { webhookId } = await aWebhookDelivery(world, { companyId, owner })
  const call = { adminId: owner.adminId, endpoint: endpoints.rotateWebhookSecret, requestId: 'r', at: now }
  await rotateWebhookSecret(world.ports, world.app.settings, { companyId, call }, webhookId)
  await channelRows(world, anna, message, owner.adminId)
  await assistantRows(world, message, owner.adminId)
  await messageRows(world, message, owner.adminId)
  await world.actsFor(owner, { companyId })
  const { id: flag_id } = await db.selectFrom('feature_flags').select('id').executeTakeFirstOrThrow()
  await db
    .insertInto('company_feature_flags')
    .values({ ...ofCompany, flag_id, enabled: true })
    .execute()
  await liveRows(world, companyId)
  await resultRows(world, companyId, message)
  await plannedMessageId(world, { companyId, chatId: message.chatId, adminId: owner.adminId })
  await db
    .insertInto('audit_log')
    .values({ ...mine, action: 'GET /' })
    .execute()
  const logged = await db
    .selectFrom('message_status_log')
    .select('id')
    .where('message_id', '=', message.id)
    .limit(1)
    .execute()
  if (logged.length === 0)
    await db
      .insertInto('message_status_log')
      .values({ ...ofCompany, message_id: message.id, status: 'received', at: now })
      .execute()
  return message
}

/**
 * The knowledge, the gaps and the test questions of a company's assistant; `message` is where its gap
 * and its question come from.
 */
async function assistantRows({ db }: TestServer, message: Message, adminId: number): Promise<void> {
  const ofCompany = { company_id: message.companyId }
  const mine = { ...ofCompany, admin_id: adminId }
  await db
    .insertInto('knowledge_items')
    .values({ ...ofCompany, question: 'When?', answer: `At ${message.companyId}` })
    .execute()
  await db
    .insertInto('knowledge_gaps')
    .values({ ...ofCompany, first_message_id: message.id, message_id: message.id })
    .execute()
  await db
    .insertInto('assistant_changes')
    .values({ ...mine, origin: 'edit', instructions_before: '', instructions_after: 'Be kind.', entries: '[]' })
    .execute()
  const { id: questionId } = await db
    .insertInto('test_questions')
    .values({
      ...ofCompany,
      question: 'When?',
      language: 'en',
      category: 'hours',
      parts: JSON.stringify([{ entries: null, required: [] }]),
      message_id: message.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: checkId } = await db
    .insertInto('assistant_checks')
    .values({ ...mine, model: 'local', status: 'done', question_count: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('checked_questions')
    .values({
      ...ofCompany,
      check_id: checkId,
      question_id: questionId,
      question: JSON.stringify({
        question: 'When?',
        language: 'en',
        category: 'hours',
        parts: [{ entries: null, required: [] }],
        forbidden: [],
      }),
      reply: JSON.stringify({ text: 'Hello', sources: [], needsHuman: true, mistakes: [] }),
    })
    .execute()
}

/** An administrator's acts on a message and beside it, and the work that waits for it or came of it. */
async function messageRows({ db, clock }: TestServer, message: Message, adminId: number): Promise<void> {
  const now = clock.now()
  const ofCompany = { company_id: message.companyId }
  const mine = { ...ofCompany, admin_id: adminId }
  await db
    .insertInto('chat_watchers')
    .values({ ...ofCompany, chat_id: message.chatId, watcher_id: 'a window', until: now })
    .execute()
  await db
    .insertInto('message_views')
    .values({ ...mine, message_id: message.id })
    .execute()
  await db
    .insertInto('message_reports')
    .values({ ...mine, message_id: message.id, description: 'Rude', issues: '[]' })
    .execute()
  await db
    .insertInto('saved_filters')
    .values({ ...mine, position: 0, id: 'one', name: 'Mine', filter: '{}' })
    .execute()
  await db
    .insertInto('quick_replies')
    .values({ ...mine, shortcut: 'hours', shortcut_key: 'hours', text: 'From nine to six.', updated_at: now })
    .execute()
  await noteRows({ db, clock }, message, adminId)
  await invitationRow(db, mine, now)
  await db
    .insertInto('data_exports')
    .values({ ...mine, id: randomUUID(), status: 'expired', created_at: now })
    .execute()
  await db
    .insertInto('erasures')
    .values({ ...mine, id: randomUUID(), chat_id: 1, status: 'done', removed: '{}', created_at: now })
    .execute()
  await db
    .insertInto('retention_rules')
    .values({ ...mine, months: 6, changed_at: now })
    .execute()
  await db
    .insertInto('retention_days')
    .values({ ...ofCompany, day: '2026-11-20', conversations: 1 })
    .execute()
  await db
    .insertInto('send_intents')
    .values({ ...mine, client_key: 'one', body_hash: 'x', message_id: message.id })
    .execute()
  await enqueueDelivery(db, message, now)
  await db
    .insertInto('files')
    .values({
      ...mine,
      message_id: message.id,
      store_key: randomUUID(),
      name: 'a.png',
      type: 'image/png',
      size: 1,
      sha256: 'x',
    })
    .execute()
  await db
    .insertInto('ai_runs')
    .values({ ...ofCompany, chat_id: message.chatId, reply_to_id: message.id, status: 'completed' })
    .execute()
}

/** A channel with its booking system; what it has sent, how it names a message of ours, and its addresses. */
async function channelRows(
  server: TestServer,
  { messengerId, chatId, userId }: ACustomer,
  { id: messageId, companyId }: Message,
  adminId: number,
): Promise<void> {
  const { app, db, clock } = server
  const ofChannel = { company_id: companyId, messenger_id: messengerId }
  const ofUser = { company_id: companyId, chat_id: chatId, user_id: userId }
  await db
    .insertInto('ai_disclosures')
    .values({
      company_id: companyId,
      chat_id: chatId,
      message_id: messageId,
      language: 'en',
      wording: 'I am an AI.',
      disclosed_at: clock.now(),
    })
    .execute()
  await db
    .insertInto('support_reads')
    .values({ ...ofUser, message_id: messageId, seen_at: clock.now() })
    .execute()
  await db
    .insertInto('support_pages')
    .values({ ...ofUser, path: '/', written_at: clock.now() })
    .execute()
  await db
    .insertInto('channel_habits')
    .values({ ...ofChannel, week: '2026-11-23', messages: 1, longest_gap_ms: 0 })
    .execute()
  await db
    .insertInto('channel_disclosures')
    .values({ ...ofChannel, wordings: '{}' })
    .execute()
  await salonRows(server, companyId, messengerId)
  await db
    .insertInto('channel_tests')
    .values({
      ...ofChannel,
      admin_id: adminId,
      user_id: userId,
      code_hash: `code ${companyId}`,
      language: 'en',
      expires_at: clock.now(),
    })
    .execute()
  await db
    .insertInto('whatsapp_signups')
    .values({
      ...ofChannel,
      code_hash: `code ${companyId}`,
      token: seal(`token ${companyId}`, app.settings),
      pin: seal('135790', app.settings),
      started_at: clock.now(),
    })
    .execute()
  await db
    .insertInto('channel_events')
    .values({ ...ofChannel, digest: `digest ${companyId}`, payload: '{}', received_at: clock.now() })
    .execute()
  await db
    .insertInto('channel_messages')
    .values({ ...ofChannel, channel_id: `wamid ${companyId}`, message_id: messageId, part: 0, parts: 1 })
    .execute()
  await addressRows(server, { messengerId, chatId, userId }, companyId)
}

/** Whom a channel knows, by all addresses. */
async function addressRows(
  { db, clock }: TestServer,
  { messengerId, chatId, userId }: Pick<ACustomer, 'messengerId' | 'chatId' | 'userId'>,
  companyId: number,
): Promise<void> {
  const ofChannel = { company_id: companyId, messenger_id: messengerId }
  await db
    .insertInto('channel_identities')
    .values({ ...ofChannel, kind: 'phone', value: String(companyId), chat_id: chatId, user_id: userId })
    .execute()
  await db
    .insertInto('address_changes')
    .values({ ...ofChannel, address: `phone ${companyId}`, changed_at: clock.now(), to_phone: `1${companyId}` })
    .execute()
  await db
    .insertInto('linked_addresses')
    .values({ ...ofChannel, user_id: `${companyId}@lid`, phone: String(companyId) })
    .execute()
  await db
    .insertInto('channel_contacts')
    .values({ ...ofChannel, phone: String(companyId), name: `Contact of ${companyId}`, changed_at: clock.now() })
    .execute()
}
