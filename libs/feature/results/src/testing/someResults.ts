import type { ResultConversation, ResultFigures, Results } from '@frontdesk/contract'

const noWaits = { count: 0, median: null, p90: null }

/** Figures of no conversation, with whatever differs. */
export const someFigures = (different: Partial<ResultFigures> = {}): ResultFigures => ({
  conversations: 0,
  ai: 0,
  handedOver: 0,
  people: 0,
  unanswered: 0,
  reopenedAi: 0,
  reopenedPeople: 0,
  firstAi: noWaits,
  firstPeople: noWaits,
  afterHandOver: noWaits,
  tokens: null,
  ...different,
})

/** A month of a salon whose AI answers most conversations, with whatever differs. */
export const someResults = (different: Partial<Results> = {}): Results => ({
  zone: 'Europe/Kyiv',
  zoneOf: 'salon',
  countedAt: '2026-11-30T09:00:00.000Z',
  all: someFigures({
    conversations: 1284,
    ai: 931,
    handedOver: 214,
    people: 122,
    unanswered: 17,
    reopenedAi: 58,
    reopenedPeople: 31,
    firstAi: { count: 1120, median: 6, p90: 14 },
    firstPeople: { count: 130, median: 840, p90: 39_600 },
    afterHandOver: { count: 190, median: 1500, p90: 97_200 },
    tokens: { conversations: 1100, input: 4_200_000, output: 310_000 },
  }),
  days: Array.from({ length: 30 }, (_, day) => ({
    day: `2026-11-${String(day + 1).padStart(2, '0')}`,
    figures: someFigures({ conversations: 40 + day, ai: 25 + day, handedOver: 9, people: 5, unanswered: 1 }),
  })),
  hours: Array.from({ length: 24 }, (_, hour) => ({
    hour,
    figures: someFigures({ conversations: 3 * hour, ai: 2 * hour, handedOver: hour }),
  })),
  channels: [
    {
      channel: 'telegram',
      figures: someFigures({ conversations: 760, ai: 560, handedOver: 120, people: 70, unanswered: 10 }),
    },
    {
      channel: 'whatsapp',
      figures: someFigures({ conversations: 524, ai: 371, handedOver: 94, people: 52, unanswered: 7 }),
    },
  ],
  people: [
    {
      userId: 500_007,
      name: 'Olena Koval',
      hasLeft: false,
      figures: someFigures({
        conversations: 210,
        handedOver: 130,
        people: 80,
        firstPeople: { count: 78, median: 540, p90: 7200 },
        afterHandOver: { count: 120, median: 1200, p90: 50_000 },
      }),
    },
    {
      userId: 500_008,
      name: 'Marco Bianchi',
      hasLeft: true,
      figures: someFigures({ conversations: 126, handedOver: 84, people: 42 }),
    },
  ],
  reasons: [
    { reason: 'asked', conversations: 96 },
    { reason: 'handed-over', conversations: 71 },
    { reason: 'taken-over', conversations: 47 },
  ],
  meta: { messages: 640, billable: 84, categories: [{ category: 'utility', billable: 84 }] },
  ...different,
})

/** A conversation that was handed over at night, with whatever differs. */
export const aResultConversation = (different: Partial<ResultConversation> = {}): ResultConversation => ({
  messageId: 7,
  chatId: 10_001,
  name: 'Anna Lind',
  channel: 'telegram',
  startedAt: '2026-11-20T20:14:00.000Z',
  outcome: 'handed-over',
  reason: 'asked',
  firstAnswerBy: 'ai',
  firstAnswerAfter: 6,
  afterHandOver: 39_600,
  isReopened: false,
  ...different,
})
