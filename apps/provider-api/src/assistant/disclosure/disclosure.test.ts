import type { AssistantSettings, Message } from '@frontdesk/contract'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDeliveries } from '../../deliveries/deliverOutbound.ts'
import type { JobWorker } from '../../jobs/createJobWorker.ts'
import type { DeliveryOutcome } from '../../ports/Channel.ts'
import { anAnsweringServer, inPieces, type AnsweringServer } from '../../testing/anAnsweringServer.ts'
import { completeRun } from '../runs/settleRun.ts'
import { defaultDisclosures } from './disclosureWordings.ts'

const hour = 60 * 60_000
let world: AnsweringServer
let deliveries: JobWorker
/** The customer's messages, and the outcomes of the next attempts. */
let got: string[]
let outcomes: DeliveryOutcome[]
beforeAll(async () => void (world = await anAnsweringServer()), 60_000)
beforeEach(() => begin())
afterEach(() => deliveries.close())
afterAll(() => world.close())

async function begin(): Promise<void> {
  await world.begin()
  await world.db.updateTable('chats').set({ platform_chat_id: '77' }).where('id', '=', world.chat.chatId).execute()
  got = []
  outcomes = []
  deliveries = createDeliveries(world.ports, {
    telegram: {
      send: async ({ text }) => {
        const outcome = outcomes.shift() ?? ({ type: 'sent', platformMessageId: `${got.length}` } as const)
        if (outcome.type === 'sent') got.push(text)
        return outcome
      },
    },
  })
}
const delivered = async () => {
  deliveries.wake()
  await deliveries.settled()
}
const as = () => ({ token: world.company.owner.token, companyId: world.company.companyId })
const change = async (disclosure: object) =>
  (await world.callOk('updateAssistant', { ...as(), body: { disclosure } }))['settings'] as AssistantSettings
const answers = async (text: string, question = 'How much is it?') => {
  world.assistant.script(inPieces(text))
  await world.customerWrites(question)
  await world.burstEnds()
  await delivered()
}
const english = (text: string) => `${defaultDisclosures.en}\n\n${text}`
const records = () =>
  world.db
    .selectFrom('ai_disclosures')
    .selectAll()
    .where('chat_id', '=', world.chat.chatId)
    .orderBy('message_id')
    .execute()

describe('the first answer of the AI in a chat', () => {
  it('the first answer of the AI in a chat carries the disclosure in the same message, and what was sent, when and where is stored', async () => {
    await answers('It is 20 euros.')
    expect(got).toEqual([english('It is 20 euros.')])
    const [reply] = await world.replies()
    // Beside the text, which a person may go on with and the model reads again.
    expect(reply).toMatchObject({
      text: 'It is 20 euros.',
      metadata: { disclosure: { text: defaultDisclosures.en, language: 'en' } },
    })
    expect(await records()).toEqual([
      {
        company_id: world.company.companyId,
        chat_id: world.chat.chatId,
        message_id: reply?.id,
        language: 'en',
        wording: defaultDisclosures.en,
        disclosed_at: world.clock.now(),
      },
    ])
    expect(world.publishedMessages().at(-1)?.metadata.disclosure?.text).toBe(defaultDisclosures.en)
  })

  it.each([
    ['uk', 'Скільки коштує стрижка?', 'Стрижка коштує 450 гривень, приходьте завтра.'],
    ['es', '¿Cuánto cuesta un corte?', 'El corte cuesta 20 euros, ¿quiere reservar?'],
    ['kk', 'Шаш қию қанша тұрады?', 'Шаш қию 5000 теңге тұрады, қош келдіңіз.'],
    [
      'pt',
      'Quanto custa um corte de cabelo, por favor?',
      'O corte de cabelo custa 20 euros, você não precisa de reserva.',
    ],
    ['ru', 'Сколько стоит стрижка?', 'Стрижка стоит 500 рублей, мы ждём вас.'],
  ] as const)(
    'the first answer of the AI in a chat discloses in the language of the customer: %s',
    async (language, question, text) => {
      await answers(text, question)
      expect(got).toEqual([`${defaultDisclosures[language]}\n\n${text}`])
    },
  )

  it('a customer who shows no language reads the disclosure in the company’s language', async () => {
    await world.db.updateTable('companies').set({ language: 'uk' }).where('id', '=', world.company.companyId).execute()
    await answers('20 €', '?')
    expect(got).toEqual([`${defaultDisclosures.uk}\n\n20 €`])
  })

  it('a message of a person has no disclosure, before or after the first answer of the AI', async () => {
    await world.adminSends('I am Olena')
    await delivered()
    await world.callOk('updateAiBotSettingsForChat', {
      ...as(),
      body: { chatId: world.chat.chatId, settings: { aiEnabled: true } },
    })
    await answers('It is 20 euros.')
    await world.adminSends('And a coffee')
    await delivered()
    expect(got).toEqual(['I am Olena', english('It is 20 euros.'), 'And a coffee'])
  })
})

describe('a later answer', () => {
  it('a later answer repeats no disclosure on the same day, also when the AI has handed over and come back', async () => {
    await answers('It is 20 euros.')
    await world.callOk('takeOverChat', { ...as(), body: { chatId: world.chat.chatId } })
    await world.adminSends('I am Olena')
    world.clock.advance(5 * hour)
    await world.callOk('updateAiBotSettingsForChat', {
      ...as(),
      body: { chatId: world.chat.chatId, settings: { aiEnabled: true } },
    })
    await answers('Until six.', 'When do you close?')
    expect(got).toEqual([english('It is 20 euros.'), 'I am Olena', 'Until six.'])
    expect(await records()).toHaveLength(1)
  })

  it('a later answer discloses again after a day without the AI, and after a disclosure that failed', async () => {
    outcomes.push({ type: 'failed', code: 'REFUSED', message: 'No' })
    await answers('Lost.')
    await answers('It is 20 euros.')
    world.clock.advance(24 * hour)
    await answers('Still 20 euros.')
    expect(got).toEqual([english('It is 20 euros.'), english('Still 20 euros.')])
    expect(await records()).toHaveLength(3)
  })
})

describe('a company', () => {
  it('a company edits the wording of its disclosure in a language, and an empty wording is the usual one again', async () => {
    const { disclosure } = await change({ wordings: { en: ' Our bot Lily answers. ' } })
    expect(disclosure?.wordings).toEqual({ ...defaultDisclosures, en: 'Our bot Lily answers.' })
    await answers('It is 20 euros.')
    expect(got).toEqual(['Our bot Lily answers.\n\nIt is 20 euros.'])
    expect((await change({ wordings: { en: '' } })).disclosure?.wordings).toEqual(defaultDisclosures)
    // A sent disclosure stays as it was sent.
    expect((await records()).map(({ wording }) => wording)).toEqual(['Our bot Lily answers.'])
  })

  it('a company cannot remove from the wording that an AI writes', async () => {
    const answer = await world.call('updateAssistant', {
      ...as(),
      body: { disclosure: { wordings: { en: 'I am Lily.' } } },
    })
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'VALIDATION_ERROR'])
    expect((await change({ wordings: {} })).disclosure?.wordings).toEqual(defaultDisclosures)
  })
})

describe('properties', () => {
  type Step = 'ai' | 'ai-twice' | 'person' | 'hours' | 'day' | 'failing'
  const step = fc.constantFrom<Step>('ai', 'ai-twice', 'person', 'hours', 'day', 'failing')

  it('over the real server the customer reads exactly one disclosure before the AI’s words of a day, and none in a person’s (40 cases)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        await deliveries.close()
        await begin()
        let number = 0
        let aiAt: number | null = null
        const complete = async () => {
          const question = await world.chat.says('A question?')
          const { id } = await world.db
            .insertInto('ai_runs')
            .values({ company_id: world.company.companyId, chat_id: world.chat.chatId, reply_to_id: question.id })
            .returning('id')
            .executeTakeFirstOrThrow()
          const agent = await world.db
            .selectFrom('users')
            .select('id')
            .where('company_id', '=', world.company.companyId)
            .where('kind', '=', 'agent')
            .executeTakeFirstOrThrow()
          const run = {
            id,
            companyId: world.company.companyId,
            chatId: world.chat.chatId,
            replyToId: question.id,
            fromId: agent.id,
            recipientId: question.fromId,
            isInternal: false,
          }
          const text = `AI answer number ${(number += 1)}`
          return { text, settle: () => completeRun(world.ports, run, { text, need: null }) }
        }
        for (const one of steps) {
          if (one === 'hours') world.clock.advance(5 * hour)
          if (one === 'day') world.clock.advance(25 * hour)
          if (one === 'person') {
            await world.adminSends(`Person ${(number += 1)}`)
            await world.callOk('updateAiBotSettingsForChat', {
              ...as(),
              body: { chatId: world.chat.chatId, settings: { aiEnabled: true } },
            })
            await delivered()
            expect(got.at(-1)).toBe(`Person ${number}`)
          }
          if (one === 'failing') outcomes = [{ type: 'failed', code: 'REFUSED', message: 'No' }]
          if (one === 'ai' || one === 'ai-twice' || one === 'failing') {
            const { text, settle } = await complete()
            // The same run settled twice at once is one message.
            const stored = await Promise.all(one === 'ai-twice' ? [settle(), settle()] : [settle()])
            expect(stored.filter((message): message is Message => message !== null)).toHaveLength(1)
            await delivered()
            if (one === 'failing') continue
            const isDue = aiAt === null || world.clock.now().getTime() - aiAt >= 24 * hour
            expect(got.at(-1)).toBe(isDue ? english(text) : text)
            aiAt = world.clock.now().getTime()
          }
        }
      }),
      { numRuns: 40 },
    )
  }, 120_000)
})
