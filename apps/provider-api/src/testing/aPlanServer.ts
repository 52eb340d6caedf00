import type { AiPause, Message } from '@frontdesk/contract'
import { startResumes } from '../assistant/pauses/startResumes.ts'
import type { Runs } from '../assistant/runs/runs.ts'
import type { JobWorker } from '../jobs/createJobWorker.ts'
import { aBillingServer, sellPlans, type BillingServer } from './aBillingServer.ts'
import type { Billing } from './aPaymentServer.ts'
import { aCustomer, type ACustomer } from './aCustomer.ts'
import { answeringRuns } from './answeringRuns.ts'
import type { ACompany, TestServer } from './aTestServer.ts'

/** A server that sells plans and on which the AI answers customers, with a company that has paid for the plan Pro. */
export type PlanServer = BillingServer & {
  runs: Runs
  company: ACompany
  /** A new company, which has paid for Pro; `begin` before each test. */
  begin: () => Promise<void>
  end: () => Promise<void>
  aCustomer: (name?: string) => Promise<ACustomer>
  /** A customer writes, and the AI has answered or left it to a person. */
  writes: (customer: ACustomer, text?: string) => Promise<Message>
  /** Does all that is due within some seconds. */
  soon: (seconds?: number) => Promise<void>
  /** The number of the AI's answers in a chat, and who answers in it. */
  answersIn: (customer: ACustomer) => Promise<number>
  handlerOf: (customer: ACustomer) => Promise<string>
  billing: () => Promise<Billing & { aiPause?: AiPause | null }>
  /** How many conversations the plan has a month. */
  limitTo: (conversations: number) => Promise<void>
}

export async function aPlanServer(): Promise<PlanServer> {
  const world = await aBillingServer()
  const runs = answeringRuns(world.ports)
  let resumes: JobWorker | null = null
  const settle = async () => {
    await world.settle()
    await resumes?.settled()
    await runs.settled()
    // An answer may reach the limit: its upgrade is due then, and the company is written to.
    await world.settle()
  }
  const plan: PlanServer = {
    ...world,
    runs,
    company: await world.aCompany(),
    async begin() {
      await runs.settled()
      await world.reset()
      await sellPlans(world)
      plan.company = await world.aCompany()
      world.start()
      resumes = startResumes(world.ports)
      await world.order(plan.company).then(({ paymentUrl }) => world.pay(paymentUrl))
      await settle()
    },
    async end() {
      await settle()
      await resumes?.close()
      await world.halt()
    },
    aCustomer: (name = 'Anna') => aCustomer(world, plan.company, { name }),
    async writes(customer, text = 'When are you open?') {
      const message = await customer.says(text)
      world.ports.inboundMessageStored(message)
      world.clock.advance(1500)
      await settle()
      return message
    },
    async pass(milliseconds) {
      // The lease of a resume in progress would be renewed every few seconds of a month, all in one turn of the clock.
      await resumes?.settled()
      await world.pass(milliseconds)
    },
    async soon(seconds = 5) {
      for (let passed = 0; passed < seconds; passed++) {
        await settle()
        world.clock.advance(1000)
      }
      await settle()
    },
    answersIn: ({ chatId }) => countAnswers(world, chatId),
    handlerOf: ({ chatId }) => handlerOfChat(world, chatId),
    billing: () => world.read(plan.company),
    async limitTo(conversations) {
      await world.db
        .updateTable('subscriptions')
        .set({ conversations })
        .where('company_id', '=', plan.company.companyId)
        .execute()
    },
    async close() {
      await runs.close()
      await world.close()
    },
  }
  return plan
}

async function countAnswers({ db }: TestServer, chatId: number): Promise<number> {
  const answers = await db
    .selectFrom('messages')
    .select('id')
    .where('chat_id', '=', chatId)
    .where('platform', '=', 'openai')
    .where('is_deleted', '=', false)
    .execute()
  return answers.length
}

async function handlerOfChat({ db }: TestServer, chatId: number): Promise<string> {
  const chat = await db
    .selectFrom('chats')
    .select(['ai_enabled', 'needs_human'])
    .where('id', '=', chatId)
    .executeTakeFirstOrThrow()
  return chat.ai_enabled ? (chat.needs_human ?? 'ai') : 'human'
}
