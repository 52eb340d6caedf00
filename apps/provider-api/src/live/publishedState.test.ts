import { randomUUID } from 'node:crypto'
import { endpoints, type Chat, type Message, type RouteId } from '@frontdesk/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../http/Caller.ts'
import { readStoredChat } from '../conversations/read/readChats.ts'
import { changeStatus } from '../conversations/status/changeStatus.ts'
import { sendMessage } from '../conversations/write/sendMessage.ts'
import { aCustomer, type ACustomer } from '../testing/aCustomer.ts'
import { anAnsweringServer, inPieces, replyingWith, type AnsweringServer } from '../testing/anAnsweringServer.ts'
import { aWatcher } from '../testing/aWatcher.ts'
import { suggestLabels } from '../conversations/labels/suggestedLabels.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'

let world: AnsweringServer
let anna: ACustomer
let boris: ACustomer
beforeAll(async () => void (world = await anAnsweringServer()), 60_000)
afterAll(() => world.close())
async function resetWorld() {
  await world.begin()
  anna = world.chat
  boris = await aCustomer(world, world.company, { name: 'Boris', platform: 'whatsapp', aiEnabled: false })
  world.clock.advance(minute)
  await anna.says('Hello from Anna')
  world.clock.advance(minute)
  await boris.says('Hello from Boris')
  await boris.says('Are you there?')
}
beforeEach(resetWorld)

const minute = 60_000
const asOlena = (body: object) => ({ token: world.company.owner.token, companyId: world.company.companyId, body })
const ask = (route: RouteId, body: object) => world.callOk(route, asOlena(body))
const chatIds = () => [anna.chatId, boris.chatId]
const ofAnna = (fields: object = {}) => ({ chatId: anna.chatId, ...fields })
const lastOf = async (customer: ACustomer, from: 'customer' | 'anybody' = 'anybody') => {
  const { messages } = await ask('getChatMessages', {
    chatId: customer.chatId,
    take: 200,
    includeDeletedMessages: true,
  })
  const found = (messages as Message[]).filter((message) => from === 'anybody' || message.fromId === customer.userId)
  return found.at(-1)?.id ?? 0
}

const askAsSystem = async (route: RouteId, body: object) => {
  const { token } = await world.anAdministrator({ isSystemAdmin: true })
  return world.callOk(route, { token, body })
}
/** Asks for a change of the snoozing of Anna's chat. */
const askToSnooze = (route: 'snoozeChat' | 'wakeChat', body: object = {}) =>
  world.callOk(route, { ...asOlena(body), params: { chatId: anna.chatId } })
const plan = () => ({
  text: 'See you tomorrow',
  sendsAt: new Date(world.clock.now().getTime() + 60 * minute).toISOString(),
  timeZone: 'Europe/Kyiv',
  withdrawsOnReply: true,
})
/** Plans a message to Anna. */
async function aPlan() {
  const body = { ...plan(), clientPlanId: randomUUID() }
  const { chat } = await world.callOk('planMessage', { ...asOlena(body), params: { chatId: anna.chatId } })
  return (chat as Chat).planned?.at(-1) ?? expect.fail('Nothing is planned') // By the contract.
}
/** A colleague has taken Anna's chat over. */
async function aColleagueAnswers(): Promise<{ adminId: number; token: string }> {
  const { adminId, token } = await world.anAdministrator()
  const { companyId } = world.company
  await world.db
    .insertInto('company_admins')
    .values({ company_id: companyId, admin_id: adminId, role: 'admin', created_at: world.clock.now() })
    .execute()
  await world.callOk('takeOverChat', { token, companyId, body: { chatId: anna.chatId } })
  return { adminId, token }
}
/** A message to Anna whose delivery has an unknown outcome, and the outcome as it is to be settled. */
async function unknownDelivery(outcome: 'sent' | 'failed') {
  const { message } = await ask('sendMessage', ofAnna({ message: 'On my way' }))
  const { companyId } = world.company
  const messageId = (message as Message).id
  const change = { companyId, messageId, status: 'unknown', now: world.clock.now() } as const
  await withCompanyTransaction(world.ports, companyId, (trx, emit) => changeStatus(trx, emit, change))
  world.clock.advance(1)
  return { messageId, outcome }
}

/** Begins a reply to Anna; resolves with its run while it is being written. */
async function aReplyBegins(): Promise<string> {
  const begun = Promise.withResolvers<void>()
  world.assistant.script(async function* ({ signal }) {
    yield { type: 'created' }
    yield { type: 'delta', text: 'I would like to say this.' }
    begun.resolve()
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
  })
  await world.customerWrites('When are you open?', anna)
  world.clock.advance(1500)
  // No reply begins while a human handles the chat.
  await Promise.race([begun.promise, world.runs.settled().then(() => Promise.reject(new Error('There is no reply')))])
  world.clock.advance(1000)
  await new Promise(setImmediate)
  const run = await world.db
    .selectFrom('ai_runs')
    .select('id')
    .where('chat_id', '=', anna.chatId)
    .where('status', '=', 'running')
    .executeTakeFirstOrThrow()
  return run.id
}

async function aReplyIsStopped(): Promise<string> {
  const runId = await aReplyBegins()
  await ask('stopRun', ofAnna({ runId }))
  await world.runs.settled()
  return runId
}

/** A new label of the company. */
const aLabel = async () => {
  const name = randomUUID().slice(0, 8)
  return (await ask('createLabel', { name, color: 'teal' }))['label'] as { id: number }
}

/** A label that both chats have. */
async function aLabelOfBoth() {
  const label = await aLabel()
  await ask('labelChats', { chatIds: chatIds(), add: [label.id] })
  return label
}

/** A label that the AI suggests for Anna's chat. */
async function aSuggestedLabel() {
  const label = await aLabel()
  const { companyId } = world.company
  await withCompanyTransaction(world.ports, companyId, async (trx, emit) => {
    await suggestLabels(trx, { companyId, chatId: anna.chatId, now: world.clock.now() }, [label.id])
    emit({ event: 'chat_update', payload: await readStoredChat(trx, anna.chatId) })
  })
  return label
}

const askAbout = (route: RouteId, { id }: { id: number }, query: Record<string, number>) =>
  world.callOk(route, { token: world.company.owner.token, companyId: world.company.companyId, params: { id }, query })

const askOfCustomer = (route: RouteId, { chatId }: { chatId: number }, body?: object) =>
  world.callOk(route, {
    token: world.company.owner.token,
    companyId: world.company.companyId,
    params: { chatId },
    ...(body && { body }),
  })
const askToBlock = (isBlocked: boolean) =>
  world.callOk('blockCustomer', {
    token: world.company.owner.token,
    companyId: world.company.companyId,
    params: { chatId: anna.chatId },
    body: { isBlocked },
  })

const askToAssign = (adminId: number | null) =>
  world.callOk('assignChat', {
    token: world.company.owner.token,
    companyId: world.company.companyId,
    params: { chatId: anna.chatId },
    body: { adminId },
  })

/** One writing call. */
type Writing = () => Promise<unknown>

/** Every call that writes chats or messages, in its variants. A call may be refused after others. */
const writings: Partial<Record<RouteId, Record<string, Writing>>> = {
  sendMessage: {
    'into a chat of the AI': () => ask('sendMessage', ofAnna({ message: 'On my way' })),
    'into a chat that waits for a human': () => ask('sendMessage', { chatId: boris.chatId, message: 'On my way' }),
    'twice with one intent': async () => {
      await ask('sendMessage', ofAnna({ message: 'Once', clientMessageId: 'intent-0001' }))
      await ask('sendMessage', ofAnna({ message: 'Once', clientMessageId: 'intent-0001' }))
    },
  },
  sendTemplate: {
    'of a text that the channel has approved': async () => {
      const template = { name: 'thank_you', language: 'en_US', values: {} }
      const { companyId, owner } = world.company
      const intent = { companyId, chatId: anna.chatId, text: 'Thank you', key: null, clientMessageId: null, template }
      const caller = { adminId: owner.adminId, isSystemAdmin: false } as Caller // all that sending reads of it
      await sendMessage(world.ports, caller, intent)
    },
  },
  markMessageAsViewed: {
    'of a customer': async () => ask('markMessageAsViewed', { messageId: await lastOf(boris, 'customer') }),
    'of our own': async () => {
      await ask('sendMessage', ofAnna({ message: 'On my way' }))
      await ask('markMessageAsViewed', { messageId: await lastOf(anna) })
    },
  },
  deleteMessage: {
    'unread and last': async () => ask('deleteMessage', { messageId: await lastOf(boris) }),
    twice: async () => {
      const messageId = await lastOf(anna)
      await ask('deleteMessage', { messageId })
      await ask('deleteMessage', { messageId })
    },
  },
  settleDelivery: {
    'as sent, by a system administrator': async () => askAsSystem('settleDelivery', await unknownDelivery('sent')),
    'as failed, by a system administrator': async () => askAsSystem('settleDelivery', await unknownDelivery('failed')),
  },
  confirmDelivery: {
    'of one whose delivery is unknown, twice': async () => {
      const { messageId } = await unknownDelivery('sent')
      await ask('confirmDelivery', { messageId })
      await ask('confirmDelivery', { messageId })
    },
    'of a customer': async () => ask('confirmDelivery', { messageId: await lastOf(boris, 'customer') }),
  },
  reportMessage: {
    '': async () => ask('reportMessage', { messageId: await lastOf(anna), description: 'Rude', issues: ['spam'] }),
  },
  snoozeChat: {
    'until the customer writes': () => askToSnooze('snoozeChat', { until: null }),
    'until a time': () =>
      askToSnooze('snoozeChat', { until: new Date(world.clock.now().getTime() + 60 * minute).toISOString() }),
  },
  planMessage: { 'for later': () => aPlan() },
  editPlannedMessage: {
    'to another time': async () => {
      const { id, revision } = await aPlan()
      const body = { ...plan(), text: 'See you on Friday', revision }
      await world.callOk('editPlannedMessage', { ...asOlena(body), params: { id } })
    },
  },
  cancelPlannedMessage: {
    twice: async () => {
      const { id } = await aPlan()
      await world.callOk('cancelPlannedMessage', { ...asOlena({}), params: { id } })
      await world.callOk('cancelPlannedMessage', { ...asOlena({}), params: { id } })
    },
  },
  wakeChat: {
    'of a snoozed chat': async () => {
      await askToSnooze('snoozeChat', { until: null })
      await askToSnooze('wakeChat')
    },
  },
  updateAiBotSettingsForChat: {
    off: () => ask('updateAiBotSettingsForChat', ofAnna({ settings: { aiEnabled: false } })),
    on: async () => {
      world.assistant.script(inPieces('Gladly'))
      await ask('updateAiBotSettingsForChat', { chatId: boris.chatId, settings: { aiEnabled: true } })
      await world.runs.settled()
    },
    'on, with a stopped reply': async () => {
      await aReplyIsStopped()
      world.assistant.script(inPieces('Gladly'))
      await ask('updateAiBotSettingsForChat', ofAnna({ settings: { aiEnabled: true } }))
      await world.runs.settled()
    },
  },
  initInternalConversation: { '': () => ask('initInternalConversation', {}) },
  initInternalConversationWithAssistant: { '': () => ask('initInternalConversationWithAssistant', {}) },
  markChatsViewed: {
    'by ids': () => ask('markChatsViewed', { chatIds: chatIds() }),
    'by a filter': () => ask('markChatsViewed', { filter: { unread: true } }),
  },
  assignChat: {
    'to a person and to nobody': async () => {
      await askToAssign(world.company.owner.adminId)
      await askToAssign(null)
    },
  },
  blockCustomer: {
    'while the AI writes, and again': async () => {
      await aReplyBegins()
      await askToBlock(true)
      await world.runs.settled()
      await anna.says('Hello?')
      await askToBlock(false)
    },
  },
  updateCustomer: {
    'with a name of the company': () => askOfCustomer('updateCustomer', anna, { name: 'Annie' }),
    'whose name is taken away': async () => {
      await askOfCustomer('updateCustomer', anna, { name: 'Annie' })
      await askOfCustomer('updateCustomer', anna, { name: null })
    },
  },
  mergeCustomers: {
    'of whom one has a name': async () => {
      await askOfCustomer('updateCustomer', anna, { name: 'Annie' })
      await askOfCustomer('mergeCustomers', boris, { into: anna.chatId })
    },
  },
  separateCustomers: {
    'that were merged': async () => {
      await askOfCustomer('updateCustomer', anna, { name: 'Annie' })
      await askOfCustomer('mergeCustomers', boris, { into: anna.chatId })
      await askOfCustomer('separateCustomers', boris)
    },
  },
  dismissSuggestedLabel: {
    '': async () =>
      world.callOk('dismissSuggestedLabel', {
        token: world.company.owner.token,
        companyId: world.company.companyId,
        params: { chatId: anna.chatId, labelId: (await aSuggestedLabel()).id },
      }),
  },
  labelChats: {
    'one that is suggested': async () => ask('labelChats', { chatIds: chatIds(), add: [(await aSuggestedLabel()).id] }),
    'by ids': async () => ask('labelChats', { chatIds: chatIds(), add: [(await aLabelOfBoth()).id] }),
    'by a filter, and taken away again': async () => {
      const { id } = await aLabelOfBoth()
      await ask('labelChats', { filter: { labelIds: [id] }, remove: [id] })
    },
  },
  deleteLabel: {
    'one that is suggested': async () => askAbout('deleteLabel', await aSuggestedLabel(), {}),
    'into one that is suggested': async () =>
      askAbout('deleteLabel', await aLabelOfBoth(), { into: (await aSuggestedLabel()).id }),
    '': async () => askAbout('deleteLabel', await aLabelOfBoth(), {}),
    'into another one': async () => askAbout('deleteLabel', await aLabelOfBoth(), { into: (await aLabel()).id }),
  },
  removeCompanyUser: {
    'a colleague who answers a chat': async () => {
      const { companyId, owner } = world.company
      const { adminId } = await aColleagueAnswers()
      await world.callOk('removeCompanyUser', { token: owner.token, companyId, params: { id: adminId } })
    },
  },
  leaveCompany: {
    'of a colleague who answers a chat': async () => {
      const { token } = await aColleagueAnswers()
      await world.callOk('leaveCompany', { token, companyId: world.company.companyId })
    },
  },
  markChatUnread: {
    'of one that was read': async () => {
      await ask('markChatsViewed', { chatIds: chatIds() })
      await ask('markChatUnread', ofAnna())
    },
    'of one that is unread': () => ask('markChatUnread', { chatId: boris.chatId }),
  },
  updateAiForChats: {
    'off by ids': () => ask('updateAiForChats', { chatIds: chatIds(), aiEnabled: false }),
    'on by a filter': () => ask('updateAiForChats', { filter: { aiEnabled: false }, aiEnabled: true }),
  },
  takeOverChat: {
    'from nobody': () => ask('takeOverChat', { chatId: boris.chatId }),
    'from a reply that is being written': async () => {
      await aReplyBegins()
      await ask('takeOverChat', ofAnna())
      await world.runs.settled()
    },
  },
  stopRun: { '': aReplyIsStopped },
  sendStoppedReply: { '': async () => ask('sendStoppedReply', ofAnna({ runId: await aReplyIsStopped() })) },
  discardStoppedReply: { '': async () => ask('discardStoppedReply', ofAnna({ runId: await aReplyIsStopped() })) },
  retryRun: {
    '': async () => {
      world.assistant.script(replyingWith({ type: 'failed', code: 'ASSISTANT_BUSY', message: 'busy' }))
      await world.customerWrites('How much is it?', anna)
      await world.burstEnds()
      world.assistant.script(inPieces('Gladly'))
      await ask('retryRun', ofAnna({ messageId: await lastOf(anna, 'customer') }))
      await world.burstEnds()
    },
  },
  sayTyping: { '': () => ask('sayTyping', ofAnna()) },
  initSupport: { '': () => ask('initSupport', {}) },
  sendSupportMessage: {
    '': async () => {
      const { chatId } = await ask('initSupport', {})
      world.assistant.script(inPieces('Gladly'))
      await ask('sendSupportMessage', { chatId, text: 'Help' })
      await world.burstEnds()
    },
  },
}

/** Calls that write, but nothing that a chat list or a thread shows. */
const elsewhere: readonly RouteId[] = [
  'login', 'register', 'logout', 'resendVerification', 'requestPasswordReset', 'forgotPassword', 'resetPassword', 'revokeSession', 'revokeOtherSessions', 'updateMe', 'setMyPicture', 'removeMyPicture', 'changePassword', 'confirmPassword', 'startSecondFactor', 'confirmSecondFactor', 'verifySecondFactor', 'renewRecoveryCodes', 'removeSecondFactor', 'startPasskey', 'addPasskey', 'askForPasskey', 'removePasskey', 'deleteAdmin',
  'inviteColleague', 'resendInvitation', 'withdrawInvitation', 'changeCompanyRole', 'openInvitation', 'acceptInvitation',
  'createCompany', 'updateCompany', 'updateCompanyByPost', 'updateOfficeHours', 'completeOnboarding', 'uploadFile', 'markSupportSeen', 'askForPerson', 'typeToSupport', 'openWidgetSession', 'endWidgetSession', 'updateSupportWidget', 'rotateSupportWidgetSecret', 'createApiToken', 'revokeApiToken', 'keepSavedFilters', 'createLabel', 'updateLabel', 'createCustomerField', 'updateCustomerField', 'deleteCustomerField', 'addPrivateNote', 'editPrivateNote', 'removePrivateNote', 'markMentionsSeen', 'createQuickReply', 'updateQuickReply', 'deleteQuickReply', 'countQuickReplyUse', 'importQuickReplies', 'startDataExport', 'cancelDataExport', 'linkDataExport', 'eraseCustomer', 'setRetention', 'updateAssistant', 'createKnowledge', 'updateKnowledge',
  'deleteKnowledge', 'importKnowledge', 'watchChat', 'lookAtChat', 'acceptGap', 'dismissGap', 'teachBasics', 'restoreAssistantChange', 'createTestQuestion', 'updateTestQuestion', 'deleteTestQuestion', 'addKnowledgeQuestions', 'addMessageQuestion', 'startAssistantCheck', 'cancelAssistantCheck', 'connectMessenger', 'signUpWhatsapp', 'connectWhatsappWeb', 'reconnectMessenger', 'setReadReceipts', 'startChannelTest', 'deactivateIntegration', 'deleteMessenger', 'connectAltegio', 'recheckAltegio', 'setAltegioStatus', 'setCrmAddress', 'setCrmComment', 'deleteCrm', 'linkMessengerCrm', 'unlinkMessengerCrm', 'subscribePush', 'unsubscribePush', 'testPush', 'startCheckout', 'addPaymentMethod', 'cancelSubscription', 'renewSubscription', 'keepPlan', 'setAutoUpgrade', 'updateBillingDetails', 'chargeSubscription', 'repeatJob', 'resolveReport', 'markReportAnswerSeen', 'setCompanyQuotas', 'createCompanyForSystem', 'updateCompanyForSystem', 'deleteCompany', 'archiveCompany', 'unarchiveCompany', 'startImpersonation', 'allowImpersonationChanges', 'endImpersonation', 'createFeatureFlag', 'updateFeatureFlag', 'deleteFeatureFlag', 'setCompanyFlags', 'createPlan', 'updatePlan', 'sellAtNewPrice', 'createPromoCode', 'changePromoCode', 'assignPromoCode', 'extendTrial', 'refundInvoice', 'createAnnouncement', 'endAnnouncement', 'setSupportHours', 'setAnswerEmails', 'setTeamEmails', 'repeatDelivery', 'createWebhook', 'updateWebhook', 'deleteWebhook', 'rotateWebhookSecret', 'replayWebhookDelivery',
] // prettier-ignore

/** Calls that only read, but use another method than GET. */
const reading: readonly RouteId[] = [
  'getChatMessages',
  'getCompanyMessages',
  'searchMessages',
  'getMessagesAround',
  'getMessageTimeline',
  'getMessageTemplates',
  'getFileLinks',
  'getSupportMessages',
  'getAnswerEmails',
  'searchPrivateNotes',
  'checkFeature',
  'readPage',
  'tryAssistantChange',
  'nameAltegioSalons',
  'getCompaniesByIds',
  'getStatsOfCompanies',
  'checkFeatureFlag',
  'previewFeatureFlag',
  'findChatByPhone',
]

/** A call over a channel of its own; `startChat.test.ts` compares its events. */
const overWhatsapp: readonly RouteId[] = ['startChat']

/** Writes without a call: by customers, channels and the AI. */
const happenings: Record<string, Writing> = {
  'a customer writes': () => boris.says('One more thing'),
  'a late message comes in': () =>
    anna.says('Before all that', { sentAt: new Date(world.clock.now().getTime() - 60 * minute) }),
  'the AI answers': async () => {
    world.assistant.script(inPieces('Of ', 'course'))
    await world.customerWrites('May I come?', anna)
    await world.burstEnds()
  },
  'the AI fails': async () => {
    world.assistant.script(
      replyingWith({ type: 'created' }, { type: 'failed', code: 'ASSISTANT_FAILED', message: 'Broken' }),
    )
    await world.customerWrites('May I come?', anna)
    await world.burstEnds()
  },
  'a delivery fails, and arrives all the same': async () => {
    const { message } = await ask('sendMessage', ofAnna({ message: 'On my way' }))
    const { companyId } = world.company
    for (const status of ['failed', 'delivered'] as const) {
      world.clock.advance(1)
      const error = status === 'failed' ? { error: { code: 'BLOCKED', message: 'Blocked' } } : {}
      await withCompanyTransaction(world.ports, companyId, (trx, emit) =>
        changeStatus(trx, emit, {
          companyId,
          messageId: (message as Message).id,
          status,
          now: world.clock.now(),
          ...error,
        }),
      )
    }
  },
}

const cases = Object.entries(writings).flatMap(([route, ways]) =>
  Object.entries(ways).map(([way, write]) => ({ name: `${route} ${way}`.trim(), write })),
)
const all = [...cases, ...Object.entries(happenings).map(([name, write]) => ({ name, write }))]

const watchers = () =>
  Promise.all(
    chatIds().map((chatId) =>
      aWatcher(world, { token: world.company.owner.token, companyId: world.company.companyId, chatId }),
    ),
  )

describe('the state of a client that applies published events', () => {
  it('a client lists a chat without messages in the same place as the server, whatever changes later', async () => {
    await ask('initInternalConversation', {})
    const watching = await watchers()
    world.clock.advance(minute)
    await ask('updateAiForChats', { filter: { aiEnabled: false }, aiEnabled: true })
    await ask('sendMessage', ofAnna({ message: 'On my way' }))
    for (const watcher of watching) await watcher.expectEventsMatchState()
  })

  it('this test covers every writing endpoint of the contract', () => {
    const known = new Set<string>([...Object.keys(writings), ...elsewhere, ...reading, ...overWhatsapp])
    const unknown = Object.entries(endpoints).filter(
      ([name, endpoint]) => endpoint.method !== 'GET' && !known.has(name),
    )
    expect(unknown.map(([name]) => name)).toEqual([])
  })

  it.each(all)('the state of a client equals a fresh fetch after: $name', async ({ write }) => {
    const watching = await watchers()
    world.clock.advance(minute)
    await write()
    for (const watcher of watching) await watcher.expectEventsMatchState()
  })
})

describe('properties of published events', () => {
  it('the state of a client that applies published events equals a fresh fetch after any sequence of writes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...all), fc.boolean()), { minLength: 2, maxLength: 6 }),
        async (writes) => {
          await resetWorld()
          const watching = await watchers()
          for (const [{ write }, takesTime] of writes) {
            if (takesTime) world.clock.advance(minute)
            // A call may be refused after earlier ones; a refusal writes nothing.
            await write().catch((error: unknown) =>
              expect(String(error)).toMatch(/answered 4(04|09|22)|no reply|no result/),
            )
            await world.runs.settled()
          }
          for (const watcher of watching) await watcher.expectEventsMatchState()
        },
      ),
      { numRuns: 25 },
    )
  }, 120_000)
})
