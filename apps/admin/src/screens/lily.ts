import { everyCapability, type Admin, type Company, type Subscription } from '@frontdesk/contract'
import {
  aCompany,
  aCrm,
  aMessage,
  aMessenger,
  anAdmin,
  anInvoice,
  aPriceVariant,
  aSubscription,
} from '@frontdesk/contract/fixtures'
import { lilyHours, noHours } from './lilyHours.ts'
import { knowledge } from './lilyKnowledge.ts'
import { failing, never, refusal, type ProviderScript } from '@frontdesk/platform/testing'
import { assistant, at, customerOf, lilyChats, olenaAsUser, threadOf } from './lilyChats.ts'
import { customersOfLily } from './lilyCustomers.ts'
import { lilyConversation, lilyResults, noResults } from './lilyResults.ts'

/** The time of the stories: billing and threads are read as of then. */
const storyTime = '2026-12-06T08:00:00.000Z'

const olena = anAdmin()
export const lily = aCompany({ metadata: { country: 'UA', language: 'uk', companyType: 'beauty_salon' } })
const messengers = [
  aMessenger(),
  aMessenger({ id: 4, type: 'whatsapp', metadata: { displayPhoneNumber: '+380 44 123 45 67' } }),
]
const plans = [
  aPriceVariant({ id: 'start-usd', name: 'Start', amount: 2900, metadata: { planSlug: 'start' } }),
  aPriceVariant(),
]
const settings = {
  name: 'Lily assistant',
  kind: 'local' as const,
  instructions: 'Be warm and brief. Never promise a time that is not free.',
  isActive: true,
  answersPerConversation: null,
  holdSeconds: 5,
  handBackHours: 12 as const,
  longestWaitMinutes: 2 as const,
}
const billing = (subscription: Subscription | null, invoices = [anInvoice()]): ProviderScript => ({
  getSubscription: () => ({
    subscription,
    invoices,
    hasUsedTrial: true,
    connectedSalons: 1,
    aiPause: null,
    now: storyTime,
  }),
  listInvoices: () => ({ invoices, total: invoices.length }),
})

/** The signed-in administrator, and the companies that they belong to. */
export const signedIn = (admin: Admin, companies: readonly Company[]): ProviderScript => ({
  getMe: () => ({ admin, capabilities: everyCapability, secondFactor: 'none' }),
  getCompanies: () => ({ companies: [...companies] }),
  getCompany: () => ({ company: companies[0] ?? lily }),
})

/** Every call of a page that a salon sees when it has customers, channels, a plan and an assistant that knows it. */
export const fullSalon: ProviderScript = {
  ...signedIn(olena, [lily]),
  ...billing(aSubscription()),
  getFeatures: () => ({ features: { 'subscription-page': true } }),
  getEvents: () => ({ events: [], seq: 1, hasMore: false }),
  getAnnouncements: () => ({ announcements: [] }),
  getReportAnswers: () => ({ answers: [] }),
  listImpersonations: () => ({ impersonations: [] }),
  getChatsWithPreview: ({ chatId, needsHuman, limit = 50, offset = 0 }) => {
    const found = lilyChats.filter(
      (chat) =>
        (chatId === undefined || chat.id === Number(chatId)) &&
        (needsHuman === undefined || chat.handler?.by === 'waiting'),
    )
    return { chats: found.slice(Number(offset), Number(offset) + Number(limit)), total: found.length }
  },
  getChatMessages: ({ chatId }) => ({ messages: [...threadOf(Number(chatId) - 10_001)] }),
  getChatUsers: ({ chatId }) => ({ users: [customerOf(Number(chatId) - 10_001), olenaAsUser, assistant] }),
  getUsers: () => ({ users: [olenaAsUser, assistant] }),
  markMessageAsViewed: ({ messageId }) => ({ message: aMessage({ id: Number(messageId) }) }),
  watchChat: () => ({}),
  lookAtChat: () => ({}),
  getTeamEmails: () => ({ isOn: true }),
  getMessageTemplates: () => ({ templates: [], unsupported: 0, isComplete: true }),
  listPrivateNotes: () => ({ notes: [] }),
  listMentions: () => ({ notes: [] }),
  getResults: () => ({ results: lilyResults }),
  listResultConversations: () => ({ conversations: [lilyConversation], total: 1 }),
  listErasures: () => ({
    erasures: [
      {
        id: '22222222-2222-4222-8222-222222222222',
        chatId: 9_999,
        status: 'done',
        removed: { conversations: 1, people: 1, messages: 48, files: 3 },
        madeBy: { adminId: 7, fullName: 'Olena Koval' },
        createdAt: at(-4000),
        finishedAt: at(-3999),
      },
    ],
  }),
  getRetention: () => ({ retention: { months: null, changedBy: null, changedAt: null, deleted: [] } }),
  previewRetention: () => ({ conversations: 3 }),
  listDataExports: () => ({
    exports: [
      {
        id: '11111111-1111-4111-8111-111111111111',
        status: 'ready',
        done: 120,
        total: 120,
        size: 48_000_000,
        madeBy: { adminId: 7, fullName: 'Olena Koval' },
        createdAt: at(-90),
        finishedAt: at(-88),
        expiresAt: at(9000),
      },
    ],
  }),
  getOfficeHours: () => ({ officeHours: lilyHours }),
  ...customersOfLily,
  listQuickReplies: () => ({
    quickReplies: [
      { id: 1, shortcut: 'hours', text: 'We are open from nine to six.', isOwn: false, uses: 41, updatedAt: at(-9000) },
      { id: 2, shortcut: 'way', text: 'Khreshchatyk 1,\nsecond floor.', isOwn: false, uses: 1, updatedAt: at(-8000) },
      {
        id: 3,
        shortcut: 'move',
        text: '{{customer}}, may we move you to {{time}}?',
        isOwn: true,
        uses: 0,
        updatedAt: at(0),
      },
    ],
  }),
  listMessengers: () => ({ integrations: messengers }),
  listCrm: () => ({ integrations: [aCrm()] }),
  listSalonStates: () => ({ states: [], hasMore: false }),
  getAssistant: () => ({ settings }),
  listKnowledge: () => ({ items: knowledge, total: knowledge.length }),
  listGaps: () => ({ gaps: [], total: 0 }),
  listAssistantChanges: () => ({ changes: [], hasMore: false }),
  listTestQuestions: () => ({ questions: [], total: 0 }),
  listAssistantChecks: () => ({ checks: [], questionCount: 0, models: [{ model: 'local', name: null }] }),
  listInvitations: () => ({
    invitations: [
      {
        id: '22222222-2222-4222-8222-222222222222',
        email: 'iryna@example.com',
        role: 'agent',
        invitedBy: 'Olena Koval',
        sentAt: at(-300),
        expiresAt: at(9000),
      },
    ],
  }),
  getCompanyUsers: () => ({
    users: [
      { id: 7, fullName: 'Olena Koval', email: 'olena@example.com', role: 'owner', joinedAt: at(-90_000) },
      { id: 8, fullName: 'Marco Bianchi', email: 'marco@example.com', role: 'admin', joinedAt: at(-9000) },
    ],
  }),
  getSessions: () => ({
    sessions: [
      {
        id: 'here',
        userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        createdAt: at(-9000),
        lastSeenAt: at(0),
        isCurrent: true,
      },
    ],
  }),
  getSecondFactor: () => ({ secondFactor: { state: 'none', since: null, recoveryCodesLeft: 0 } }),
  listPriceVariants: () => plans,
  getPromoAssignment: () => ({ assignment: null }),
  getBillingDetails: () => ({
    billingDetails: { name: 'Lily Ltd.', address: 'Khreshchatyk 1, Kyiv', country: 'UA', taxId: '', email: '' },
  }),
  getSupportWidget: () => ({
    widget: {
      key: 'wk_lily0000000000000000',
      allowedOrigins: ['https://lily.example'],
      allowsVisitors: true,
      secretMadeAt: null,
      previousSecretUntil: null,
    },
  }),
  initSupport: () => ({
    success: true,
    status: 'ok',
    chatId: 20_001,
    adminUserId: olenaAsUser.id,
    supportUserId: 500_050,
    integrationId: 1,
    person: 'available',
  }),
  getSupportMessages: () => ({ messages: [] }),
  markSupportSeen: () => ({}),
}

/** A salon on its first day: nobody has written, and nothing is connected. */
export const newSalon: ProviderScript = {
  ...fullSalon,
  ...billing(
    aSubscription({
      status: 'trial',
      priceVariantId: null,
      priceVariant: null,
      amount: 0,
      nextBillingDate: null,
      trialEndsAt: '2026-12-12T08:00:00.000Z',
      isTrialActive: true,
      daysLeftInTrial: 6,
      hasPaymentMethod: false,
      paymentMethodSummary: null,
      metadata: {},
    }),
    [],
  ),
  getChatsWithPreview: () => ({ chats: [], total: 0 }),
  listMentions: () => ({ notes: [] }),
  listDataExports: () => ({ exports: [] }),
  listErasures: () => ({ erasures: [] }),
  getRetention: () => ({ retention: { months: null, changedBy: null, changedAt: null, deleted: [] } }),
  getOfficeHours: () => ({ officeHours: noHours }),
  listCustomerFields: () => ({ fields: [] }),
  listLabels: () => ({ labels: [] }),
  listQuickReplies: () => ({ quickReplies: [] }),
  listInvitations: () => ({ invitations: [] }),
  listMessengers: () => ({ integrations: [] }),
  listCrm: () => ({ integrations: [] }),
  getAssistant: () => ({ settings: { ...settings, instructions: '' } }),
  listKnowledge: () => ({ items: [], total: 0 }),
  getCompanyUsers: () => ({
    users: [{ id: 7, fullName: 'Olena Koval', email: 'olena@example.com', role: 'owner', joinedAt: at(0) }],
  }),
}

/** A salon that works, and in which nothing is to be listed just now: every chat is answered and archived. */
export const quietSalon: ProviderScript = {
  ...fullSalon,
  getChatsWithPreview: () => ({ chats: [], total: 0 }),
  listInvoices: () => ({ invoices: [], total: 0 }),
  listKnowledge: () => ({ items: [], total: 0 }),
  getResults: () => ({ results: noResults }),
}

/** An administrator without a company, before the first questions. */
export const withoutCompany: ProviderScript = { ...fullSalon, ...signedIn(olena, []) }

/** A salon whose last payment has failed. */
export const pastDueSalon: ProviderScript = {
  ...fullSalon,
  ...billing(
    aSubscription({
      status: 'past_due',
      isPastDue: true,
      nextChargeAt: '2026-12-08T08:00:00.000Z',
      lastChargeAt: '2026-12-10T08:00:00.000Z',
      failedCharge: 'failed.1',
    }),
    [anInvoice({ id: 'failed', status: 'failed', failure: 'insufficient-funds' }), anInvoice()],
  ),
}

/** The calls that every page needs before it asks for its own. */
const frame = new Set([
  'getMe',
  'getCompanies',
  'getCompany',
  'getFeatures',
  'getEvents',
  'getAnnouncements',
  'getReportAnswers',
])

/** The same salon, whose pages get no answer of their own: they load for ever, or fail. */
const withPages = (answer: () => Promise<never>): ProviderScript =>
  Object.fromEntries(Object.entries(fullSalon).map(([route, respond]) => [route, frame.has(route) ? respond : answer]))
export const loadingSalon = withPages(never)
export const failingSalon = withPages(failing)

/** The calls of a visitor without a session. */
export const signedOut: ProviderScript = {
  listPriceVariants: () => plans,
  getMe: () => refusal(401, 'UNAUTHORIZED'),
}
