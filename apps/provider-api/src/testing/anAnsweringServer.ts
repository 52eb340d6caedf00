import type { Message } from '@frontdesk/contract'
import type { AssistantEvent } from '../ports/Assistant.ts'
import type { Runs } from '../assistant/runs/runs.ts'
import { aCustomer, type ACustomer } from './aCustomer.ts'
import { answeringRuns } from './answeringRuns.ts'
import { aTestServer, type ACompany, type TestServer } from './aTestServer.ts'

/** A server on which the AI replies, with a company and a customer; `begin` creates new ones for each test. */
export type AnsweringServer = TestServer & {
  runs: Runs
  company: ACompany
  chat: ACustomer
  begin: () => Promise<void>
  /** Stores a customer's message and emits `inboundMessageStored`, like a channel adapter. */
  customerWrites: (text: string, customer?: ACustomer) => Promise<Message>
  /** Advances the clock past the burst delay and waits for the runs. */
  burstEnds: () => Promise<void>
  adminSends: (text?: string) => Promise<Message>
  /** Messages of the chat, oldest first: all, the AI's, or the system's. */
  messages: () => Promise<StoredMessage[]>
  replies: () => Promise<StoredMessage[]>
  notices: () => Promise<StoredMessage[]>
  runsOfChat: () => ReturnType<typeof runsOf>
  publishedMessages: () => Message[]
}

type StoredMessage = Awaited<ReturnType<typeof messagesOf>>[number]

const messagesOf = ({ db }: TestServer, chatId: number) =>
  db.selectFrom('messages').selectAll().where('chat_id', '=', chatId).orderBy('id').execute()
const runsOf = ({ db }: TestServer, chatId: number) =>
  db.selectFrom('ai_runs').selectAll().where('chat_id', '=', chatId).orderBy('started_at').execute()

export async function anAnsweringServer(): Promise<AnsweringServer> {
  const world = await aTestServer()
  const runs = answeringRuns(world.ports)
  const company = await world.aCompany()
  const chat = await aCustomer(world, company)
  const answering: AnsweringServer = {
    ...world,
    runs,
    company,
    chat,
    async begin() {
      await runs.settled()
      await world.reset()
      answering.company = await world.aCompany()
      answering.chat = await aCustomer(world, answering.company)
    },
    async customerWrites(text, customer = answering.chat) {
      const message = await customer.says(text)
      world.ports.inboundMessageStored(message)
      return message
    },
    async burstEnds() {
      world.clock.advance(1500)
      await runs.settled()
    },
    async adminSends(text = 'I am here') {
      const { owner, companyId } = answering.company
      const { message } = await world.callOk('sendMessage', {
        token: owner.token,
        companyId,
        body: { chatId: answering.chat.chatId, message: text },
      })
      return message as Message // `callOk` has checked it against the contract.
    },
    messages: () => messagesOf(world, answering.chat.chatId),
    replies: async () => (await answering.messages()).filter((message) => message.platform === 'openai'),
    notices: async () => (await answering.messages()).filter((message) => message.kind === 'system'),
    runsOfChat: () => runsOf(world, answering.chat.chatId),
    publishedMessages: () =>
      world.published.filter(({ event }) => event === 'newMessage').map(({ payload }) => payload as Message), // By the contract.
    async close() {
      await runs.close()
      await world.close()
    },
  }
  return answering
}

/** A reply that yields these events. */
export const replyingWith = (...events: AssistantEvent[]) =>
  async function* (): AsyncGenerator<AssistantEvent> {
    yield* events
  }

/** A reply in these pieces. */
export const inPieces = (...texts: string[]) =>
  replyingWith({ type: 'created' }, ...texts.map((text) => ({ type: 'delta', text }) as const), { type: 'done' })
