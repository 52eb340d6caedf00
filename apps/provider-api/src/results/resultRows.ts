import type { ResultConversation, Results } from '@frontdesk/contract'
import { resultsPerPage } from '@frontdesk/contract/limits'
import type { Db } from '../db/Db.ts'
import type { Cell } from '../files/tables/streamCsv.ts'
import type { AskedResults, Behind } from './countedConversations.ts'
import { listConversations } from './listConversations.ts'

/** The columns of a file with the figures of each day; waits are in seconds. */
export const dayColumns = [
  'Day',
  'Conversations',
  'Answered by the AI alone',
  'Handed over',
  'Answered by people',
  'Not answered',
  'Reopened after the AI',
  'Reopened after people',
  'First answer of the AI, median (s)',
  'First answer of the AI, 90% (s)',
  'First answer of a person, median (s)',
  'First answer of a person, 90% (s)',
  'After a hand-over, median (s)',
  'After a hand-over, 90% (s)',
  'Input tokens',
  'Output tokens',
]

/** The rows of a file with the figures of each day. */
export const dayRows = (days: Results['days']): Cell[][] =>
  days.map(({ day, figures }) => [
    day,
    figures.conversations,
    figures.ai,
    figures.handedOver,
    figures.people,
    figures.unanswered,
    figures.reopenedAi,
    figures.reopenedPeople,
    ...[figures.firstAi, figures.firstPeople, figures.afterHandOver].flatMap(({ median, p90 }) => [median, p90]),
    figures.tokens?.input ?? null,
    figures.tokens?.output ?? null,
  ])

/** The columns of a file with conversations; waits are in seconds. */
export const conversationColumns = [
  'Chat',
  'Customer',
  'Channel',
  'Began',
  'Outcome',
  'Reason',
  'First answer by',
  'First answer after (s)',
  'After a hand-over (s)',
  'Reopened',
]

const cellsOf = (conversation: ResultConversation): Cell[] => [
  conversation.chatId,
  conversation.name,
  conversation.channel,
  conversation.startedAt,
  conversation.outcome,
  conversation.reason,
  conversation.firstAnswerBy,
  conversation.firstAnswerAfter,
  conversation.afterHandOver,
  conversation.isReopened,
]

/** The rows of a file with the conversations behind a number, whose first page is read already. */
export async function* conversationRows(
  db: Db,
  asked: AskedResults & Behind,
  first: readonly ResultConversation[],
): AsyncGenerator<Cell[]> {
  let conversations = first
  for (let page = 1; conversations.length > 0; page += 1) {
    yield* conversations.map(cellsOf)
    if (conversations.length < resultsPerPage) return
    conversations = (await listConversations(db, asked, page + 1)).conversations
  }
}
