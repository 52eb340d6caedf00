import type { ResultConversation, ResultFigures, Results } from '@frontdesk/contract'
import { at } from './lilyChats.ts'

const waits = (count: number, median: number, p90: number) => ({ count, median, p90 })

function figuresOf(conversations: number): ResultFigures {
  const [ai, handedOver, people] = [0.7, 0.18, 0.1].map((share) => Math.round(conversations * share)) as [
    number,
    number,
    number,
  ]
  return {
    conversations,
    ai,
    handedOver,
    people,
    unanswered: conversations - ai - handedOver - people,
    reopenedAi: Math.round(ai / 16),
    reopenedPeople: Math.round(people / 4),
    firstAi: waits(ai + handedOver, 6, 14),
    firstPeople: waits(people, 840, 39_600),
    afterHandOver: waits(handedOver, 1500, 97_200),
    tokens: { conversations: ai, input: 3800 * ai, output: 290 * ai },
  }
}

const nothing: ResultFigures = {
  ...figuresOf(0),
  firstAi: { count: 0, median: null, p90: null },
  firstPeople: { count: 0, median: null, p90: null },
  afterHandOver: { count: 0, median: null, p90: null },
  tokens: null,
}

const days = Array.from({ length: 30 }, (_, place) => new Date(Date.parse('2026-11-07') + place * 86_400_000))

/** The results of the salon’s last thirty days. */
export const lilyResults: Results = {
  zone: 'Europe/Kyiv',
  zoneOf: 'salon',
  countedAt: at(0),
  all: figuresOf(1284),
  days: days.map((day, place) => ({
    day: day.toISOString().slice(0, 10),
    figures: figuresOf(30 + ((place * 7) % 25)),
  })),
  hours: Array.from({ length: 24 }, (_, hour) => ({
    hour,
    figures: hour < 7 ? figuresOf(6 + hour) : figuresOf(90 - 4 * Math.abs(14 - hour)),
  })),
  channels: [
    { channel: 'telegram', figures: figuresOf(760) },
    { channel: 'whatsapp', figures: figuresOf(524) },
  ],
  people: [
    { userId: 500_007, name: 'Olena Koval', hasLeft: false, figures: figuresOf(210) },
    { userId: 500_008, name: 'Marco Bianchi', hasLeft: true, figures: figuresOf(126) },
  ],
  reasons: [
    { reason: 'asked', conversations: 120 },
    { reason: 'handed-over', conversations: 71 },
    { reason: 'taken-over', conversations: 40 },
  ],
  meta: { messages: 640, billable: 84, categories: [{ category: 'utility', billable: 84 }] },
}

/** The results of days on which nobody wrote. */
export const noResults: Results = {
  ...lilyResults,
  all: nothing,
  days: lilyResults.days.map(({ day }) => ({ day, figures: nothing })),
  hours: lilyResults.hours.map(({ hour }) => ({ hour, figures: nothing })),
  channels: [],
  people: [],
  reasons: [],
  meta: null,
}

/** A conversation behind a number of the results. */
export const lilyConversation: ResultConversation = {
  messageId: 7,
  chatId: 10_001,
  name: 'Anna Lind',
  channel: 'telegram',
  startedAt: at(-900),
  outcome: 'handed-over',
  reason: 'asked',
  firstAnswerBy: 'ai',
  firstAnswerAfter: 6,
  afterHandOver: 1500,
  isReopened: false,
}
