import {
  aChat,
  aCompany,
  aDay,
  aMessage,
  aMessenger,
  anAdmin,
  anInvoice,
  aPriceVariant,
  aUser,
} from '@frontdesk/contract/fixtures'
import { everyCapability } from '@frontdesk/contract'
import { supportCompanyId } from '@frontdesk/contract/support-inbox'
import { failing, never, type ProviderScript } from '@frontdesk/platform/testing'

const at = '2026-11-20T08:30:00.000Z'
const lily = { id: 101, name: 'Lily' }
const casaLuz = { id: 102, name: 'Casa Luz' }

const counts = {
  totalUsers: 42,
  totalAgents: 1,
  totalChats: 1240,
  chatsWithAiCount: 900,
  aiMessagesCount: 5210,
  activeIntegrations: 3,
  createdAt: at,
  lastActivity: at,
  lastAiChatMessage: at,
}
const companies = ['Lily', 'Casa Luz', 'Тәтті Сән', 'Schönheitssalonbetriebsgesellschaft'].map((name, number) => ({
  ...aCompany({ id: 101 + number, name, title: number === 0 ? 'Lily Salon, Kyiv' : null }),
  isArchived: number === 2,
  agents: [],
  chatsCount: 1240 * (number + 1),
  chatsWithAiCount: 900,
  aiMessagesCount: 5210,
  lastAiChatMessage: at,
  stats: counts,
  integrationStatus: {
    whatsappWeb: false,
    instagram: true,
    telegram: true,
    whatsapp: true,
    altegio: true,
    altegioDetails: [{ externalId: '37532', metadata: { title: 'Lily', city: 'Kyiv' } }],
  },
}))
const pageOf = (listed: typeof companies, total: number) => ({
  data: { companies: listed, total, page: 1, limit: 10 },
  companies: listed,
  total,
  page: 1,
  limit: 10,
  success: true as const,
  status: 'ok' as const,
})
const days = Array.from({ length: 12 }, (_, number) =>
  aDay({
    day: new Date(Date.UTC(2026, 10, 9 + number)).toISOString().slice(0, 10),
    messages: 900 + ((number * 137) % 400),
    aiMessages: 500 + ((number * 91) % 300),
  }),
)
const flag = {
  id: '5a0c2f0e-8f0f-4a57-9a39-000000000001',
  name: 'subscription-page',
  enabled: true,
  metadata: { description: 'Plans, their page, and the limits of conversations' },
  updatedAt: at,
  companySwitches: { on: 3, off: 12 },
}
const asker = aUser({ id: 600, displayName: 'Olena Koval · Lily', username: null, platform: 'internal' })
const question = aMessage({ id: 700, chatId: 90, fromId: 600, text: 'How do I connect Telegram?', createdAt: at })
const supportChats = [
  aChat({
    id: 90,
    companyId: supportCompanyId,
    platform: 'internal',
    title: 'Olena Koval · Lily',
    users: [asker],
    unreadCount: 1,
    lastMessage: question,
  }),
]
const calm = {
  channels: { total: 0, longest: [] },
  payments: { total: 0, longest: [] },
  jobs: { failed: 0, late: [] },
  support: { total: 0, since: null },
}

/** Every call of the console of an operator with companies, support conversations and something to attend to. */
export const busyOperator: ProviderScript = {
  getMe: () => ({
    admin: anAdmin({
      id: 1,
      fullName: 'Vira Melnyk',
      email: 'vira@example.com',
      metadata: { roles: ['SYSTEM_ADMIN'] },
    }),
    capabilities: everyCapability,
    secondFactor: 'given',
  }),
  getEvents: () => ({ events: [], seq: 1, hasMore: false }),
  getOverviewStats: () => ({
    stats: {
      companies: 31,
      archived: 2,
      activeSubscriptions: 14,
      trials: 12,
      chats: 5210,
      messages: 148_220,
      aiMessages: 90_100,
    },
  }),
  getTrends: () => ({ days, countedAt: at }),
  getAttention: () => ({
    ...calm,
    channels: {
      total: 1,
      longest: [
        { messengerId: 1, company: lily, type: 'telegram', title: 'Telegram @lily_bot', status: 'failed', since: at },
      ],
    },
    payments: { total: 1, longest: [{ company: casaLuz, since: at }] },
    jobs: { failed: 3, late: [] },
  }),
  listCompaniesForSystem: () => pageOf(companies, 42),
  getCompaniesByIds: () => ({ companies: companies.slice(0, 1), data: { companies: companies.slice(0, 1) } }),
  getStatsOfCompanies: () => ({ data: { 101: counts }, stats: [{ ...counts, companyId: 101 }] }),
  getCompanyStats: () => ({ stats: counts }),
  getCompanyDays: () => ({
    days: days.map(({ day }, number) => ({
      day,
      chats: number % 7,
      messages: 40 + ((number * 13) % 30),
      aiMessages: 20,
      failedReplies: 0,
      inputTokens: 12_000,
      outputTokens: 900,
    })),
  }),
  getCompanyQuotas: () => ({
    quotas: {
      aiRuns: { choice: 'server', ofServer: 500, used: 342 },
      aiTokens: { choice: 'server', ofServer: null, used: 1_250_000 },
      storage: { choice: 5_368_709_120, ofServer: 1_073_741_824, used: 1_288_490_188 },
      sockets: { choice: 'server', ofServer: 200, used: 14 },
    },
  }),
  getCompanyConnections: () => ({ channels: [aMessenger()], salons: [] }),
  getCompanyPeople: () => ({
    people: [
      {
        id: 1,
        fullName: 'Olena Koval',
        email: 'olena@lily.example',
        isOwner: true,
        isEmailVerified: true,
        lastSeenAt: at,
      },
    ],
  }),
  getCompanyInvoices: () => ({ invoices: [anInvoice()], total: 1 }),
  getFeatureFlags: () => ({ featureFlags: [flag] }),
  getGlobalFeatureFlags: () => ({ features: { 'subscription-page': true } }),
  previewFeatureFlag: () => ({ companies: 2000, on: 520, turnedOn: 500, turnedOff: 1 }),
  listCompanyFlags: () => ({
    flagIds: [flag.id],
    companies: companies.map(({ id, name, isArchived }) => ({ company: { id, name, isArchived }, states: ['on'] })),
    total: companies.length,
  }),
  listPlans: () => ({ plans: [{ plan: aPriceVariant(), isOnSale: true, companies: 14 }] }),
  listPromoCodes: () => ({ promoCodes: [], total: 0 }),
  listReports: () => ({
    reports: [
      {
        id: 1,
        company: lily,
        reporter: 'Olena Koval',
        message: { id: 7, text: 'A manicure costs 10 ₴.', by: 'assistant', at, isDeleted: false },
        issues: ['wrong-answer'],
        description: 'It costs 450.',
        context: [{ by: 'customer', text: 'What does a manicure cost?', at }],
        instructions: 'Answer briefly.',
        createdAt: at,
        resolution: null,
      },
    ],
    total: 1,
  }),
  listAudit: () => ({
    entries: [
      {
        id: 1,
        at,
        actor: { id: 7, name: 'Vira Melnyk', email: 'vira@example.com' },
        company: lily,
        action: 'PUT /api/system-admin/updateCompany',
        isRead: false,
        target: null,
        before: { title: null },
        after: { title: 'Lily Salon, Kyiv' },
      },
    ],
    next: null,
  }),
  listJobs: () => ({
    queues: [{ queue: 'deliveries', waiting: 3, inProgress: 1, failed: 1, dueSince: at }],
    failed: [{ id: 'deliveries:7', queue: 'deliveries', company: lily, attempts: 15, reason: 'NETWORK', failedAt: at }],
  }),
  listChannelHealth: () => ({
    channels: [
      {
        messengerId: 1,
        company: lily,
        type: 'telegram',
        title: 'Telegram @lily_bot',
        condition: 'down',
        status: 'failed',
        since: at,
        lastInboundAt: at,
        longestGap: null,
        trouble: null,
        failure: 'TOKEN_REFUSED',
      },
    ],
    total: 1,
    counts: { down: 1, silent: 0, trouble: 0, connecting: 0, working: 0, resting: 0, off: 0 },
  }),
  getChatsWithPreview: ({ chatId }) => {
    const found = supportChats.filter(({ id }) => chatId === undefined || id === Number(chatId))
    return { chats: found, total: found.length }
  },
  getChatMessages: () => ({ messages: [question] }),
  getChatUsers: () => ({ users: [asker] }),
  getUsers: () => ({ users: [] }),
  markMessageAsViewed: () => ({ message: question }),
  watchChat: () => ({}),
  getSupportAsker: () => ({
    asker: {
      company: { ...lily, subscriptionSummary: null },
      people: [
        {
          userId: 600,
          name: 'Olena Koval',
          identity: 'administrator',
          email: 'olena@lily.example',
          isEmailVerified: true,
          language: 'uk',
          page: { origin: null, path: '/integrations', at },
        },
      ],
      otherChats: [],
      otherChatCount: 0,
    },
  }),
}

/** The console of an operator on the first day: there is no company yet. */
export const newOperator: ProviderScript = {
  ...busyOperator,
  getOverviewStats: () => ({
    stats: { companies: 0, archived: 0, activeSubscriptions: 0, trials: 0, chats: 0, messages: 0, aiMessages: 0 },
  }),
  getTrends: () => ({ days: [], countedAt: null }),
  getAttention: () => calm,
  listCompaniesForSystem: () => pageOf([], 0),
  getCompaniesByIds: () => ({ companies: [], data: { companies: [] } }),
  getFeatureFlags: () => ({ featureFlags: [] }),
  listCompanyFlags: () => ({ flagIds: [], companies: [], total: 0 }),
  listReports: () => ({ reports: [], total: 0 }),
  listAudit: () => ({ entries: [], next: null }),
  listJobs: () => ({ queues: [], failed: [] }),
  listChannelHealth: () => ({
    channels: [],
    total: 0,
    counts: { down: 0, silent: 0, trouble: 0, connecting: 0, working: 0, resting: 0, off: 0 },
  }),
  listPlans: () => ({ plans: [] }),
  getChatsWithPreview: () => ({ chats: [], total: 0 }),
}

/** The same console, whose pages get no answer of their own: they load for ever, or fail. */
const withPages = (answer: () => Promise<never>): ProviderScript =>
  Object.fromEntries(
    Object.entries(busyOperator).map(([route, respond]) => [route, route === 'getMe' ? respond : answer]),
  )
export const loadingOperator = withPages(never)
export const failingOperator = withPages(failing)
