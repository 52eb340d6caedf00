import { endpoints, type Language } from '@frontdesk/contract'
import { resolveLocale } from '@frontdesk/locale-resolution'
import { presenceAt, type SupportHours } from '@frontdesk/support-hours'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { handle } from '../http/handle.ts'
import { isVisitor, type Caller, type Visitor } from '../http/Caller.ts'
import { refuse } from '../errors/refuse.ts'
import { createTypingNotifier } from '../conversations/handling/createTypingNotifier.ts'
import { openInternalChat } from '../conversations/write/openInternalChat.ts'
import { companyDb } from '../db/companyDb.ts'
import type { Db, Trx } from '../db/Db.ts'
import { isSharedConversation } from '../support-view/isSharedConversation.ts'
import { askForPerson, personIn } from './askForPerson.ts'
import { readSupportHours } from './hours/supportHours.ts'
import { sayNobodyIsThere, type Addressee } from './storeNotice.ts'
import { keepSeen, seenMessage } from './seenMessages.ts'
import { keepPage } from './supportPages.ts'
import { readAtPosition } from '../events/readAtPosition.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import { intentKey } from '../http/intentKey.ts'
import { adminUserId, systemUserId } from '../conversations/people/people.ts'
import { pageOfChat } from '../conversations/read/pageOfMessages.ts'
import { sendMessage } from '../conversations/write/sendMessage.ts'
import { countUnvouchedMessage, openVisitorChat, sendAsVisitor } from './visitorChat.ts'

/**
 * Registers the routes of whoever asks the product's support (SUP-3 to SUP-5): the conversation that the administrators
 * of a company share, and the own one of each visitor of the support widget.
 */
export function askerRoutes(app: FastifyInstance): void {
  typingRoute(app)
  personRoute(app)

  handle(app, endpoints.initSupport, ({ caller, companyId, ports }) =>
    withCompanyTransaction(ports, companyId, async (trx, emit) => {
      const now = ports.now()
      const { chatId, adminUserId, otherUserId, integrationId } = isVisitor(caller)
        ? await openVisitorChat(trx, emit, caller, now)
        : await openInternalChat(trx, emit, { companyId, caller, purpose: 'support', now })
      const seenMessageId = await seenMessage(trx, { companyId, chatId, userId: adminUserId })
      const person = await personIn(trx, chatId)
      return { chatId, adminUserId, supportUserId: otherUserId, integrationId, seenMessageId, person }
    }),
  )

  handle(app, endpoints.getSupportMessages, ({ body: { chatId, limit, offset }, caller, companyId, ports }) => {
    const page = {
      companyId,
      chatId,
      skip: offset,
      take: limit,
      includeSystemMessages: false,
      includeDeletedMessages: false,
    }
    return readAtPosition(ports.db, companyId, async (trx) => {
      await requireSupportChat(trx, caller, { companyId, chatId })
      return { messages: await pageOfChat(trx, page) }
    })
  })

  handle(app, endpoints.markSupportSeen, ({ body: { chatId, messageId }, caller, companyId, ports }) =>
    companyDb(ports.db, companyId)
      .transaction()
      .execute(async (trx) => {
        await requireSupportChat(trx, caller, { companyId, chatId })
        const now = ports.now()
        const userId = isVisitor(caller) ? caller.userId : await adminUserId(trx, companyId, caller, now)
        await keepSeen(trx, { companyId, chatId, userId, messageId, now })
        return {}
      }),
  )

  handle(app, endpoints.sendSupportMessage, async ({ body, caller, companyId, ports, request }) => {
    const { chatId, text, fileIds = [], clientMessageId = null, page: path } = body
    await requireSupportChat(ports.db, caller, { companyId, chatId })
    const key = intentKey(request, clientMessageId)
    const send = async () => {
      if (!isVisitor(caller)) {
        const files = { sentAhead: fileIds, inline: [] }
        return sendMessage(ports, caller, { companyId, chatId, text, files, key, clientMessageId })
      }
      await countUnvouchedMessage(ports, caller)
      return sendAsVisitor(ports, caller, { text, fileIds, key, clientMessageId })
    }
    const message = await send()
    // The server knows the origin: no page can pass for one of another.
    const origin = isVisitor(caller) ? caller.origin : null
    if (path !== undefined)
      await keepPage(ports.db, { companyId, chatId, userId: message.fromId, origin, path, now: ports.now() })
    const now = ports.now()
    const hours = await readSupportHours(app.ports)
    // Only then, so that no message waits for a transaction that says nothing.
    if (hours && presenceAt(hours, now).is === 'away')
      await withCompanyTransaction(ports, companyId, async (trx, emit) => {
        // A person who is waited for was announced with the moment of their return.
        if ((await personIn(trx, chatId)) !== 'available') return
        const addressee = await addresseeOf(trx, { caller, companyId, chatId, request, now, hours })
        await sayNobodyIsThere(trx, emit, addressee, now)
      })
    return { message }
  })
}

/** Registers the call by which whoever asks shows support that they are typing (LIVE-3). */
function typingRoute(app: FastifyInstance): void {
  const notifyTyping = createTypingNotifier()
  handle(app, endpoints.typeToSupport, async ({ body: { chatId }, caller, companyId, ports }) => {
    await requireSupportChat(ports.db, caller, { companyId, chatId })
    await notifyTyping(ports, caller, { companyId, chatId })
    return {}
  })
}

function personRoute(app: FastifyInstance): void {
  handle(app, endpoints.askForPerson, async ({ body: { chatId }, caller, companyId, ports, request }) => {
    const hours = await readSupportHours(app.ports)
    return withCompanyTransaction(ports, companyId, async (trx, emit) => {
      await requireSupportChat(trx, caller, { companyId, chatId })
      const now = ports.now()
      const addressee = await addresseeOf(trx, { caller, companyId, chatId, request, now, hours })
      return { person: await askForPerson(trx, emit, addressee, now) }
    })
  })
}

type Call = {
  caller: Caller | Visitor
  companyId: number
  chatId: number
  request: FastifyRequest
  now: Date
  hours: SupportHours | null
}

/** To whom support says something by itself, in which language, and when its people are there. */
async function addresseeOf(trx: Trx, { caller, companyId, chatId, request, now, hours }: Call): Promise<Addressee> {
  const userId = isVisitor(caller) ? caller.userId : await adminUserId(trx, companyId, caller, now)
  const supportUserId = await systemUserId(trx, companyId, 'support', now)
  return { companyId, chatId, userId, supportUserId, language: languageOf(caller, request), hours }
}

/** The language in which support speaks to the caller: their own, else the first one of their browser. */
function languageOf({ language }: Caller | Visitor, { headers }: Pick<FastifyRequest, 'headers'>): Language {
  const browserLanguages = (headers['accept-language'] ?? '').split(',').map((part) => part.replace(/;.*/s, ''))
  return resolveLocale({ pathname: '/', stored: language, browserLanguages })
}

/**
 * Throws NOT_FOUND unless the chat is the caller's conversation with support: these calls reach no other chat. Visitors
 * have one of their own; the administrators of a company share the one that is no visitor's.
 */
async function requireSupportChat(
  db: Db,
  caller: Caller | Visitor,
  { companyId, chatId }: { companyId: number; chatId: number },
): Promise<void> {
  if (isVisitor(caller)) {
    if (caller.chatId !== chatId) throw refuse('NOT_FOUND')
    return
  }
  const chat = await db
    .selectFrom('chats')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', chatId)
    .where((eb) => isSharedConversation(eb))
    .executeTakeFirst()
  if (!chat) throw refuse('NOT_FOUND')
}
