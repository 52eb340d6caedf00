import { aiStateOf, firmNeeds, stepAiState, type AiEvent, type AiState } from '@frontdesk/ai-state'
import type { Chat } from '@frontdesk/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { switchAi } from '../../conversations/handling/switchAi.ts'
import { readStoredChat } from '../../conversations/read/readChats.ts'
import { anAnsweringServer, type AnsweringServer } from '../../testing/anAnsweringServer.ts'
import type { AnAdministrator } from '../../testing/aTestServer.ts'
import { beginRun, openRun } from '../runs/openRun.ts'
import type { Run } from '../runs/Run.ts'
import { cancelRun, completeRun, failRun, type FailureNotice } from '../runs/settleRun.ts'
import { stopRun, storeStalledReply } from '../runs/stoppedReply.ts'
import { takeOverChat } from './takeOverChat.ts'

/** Sequences of events, and the events of each: a thousand steps in all. */
const sequences = 100
const steps = 10

let world: AnsweringServer
beforeAll(async () => {
  world = await anAnsweringServer()
}, 60_000)
afterAll(() => world.close())

const noticeOf: Readonly<Record<string, FailureNotice>> = {
  failed: 'assistant-failed',
  'hourly-limit': 'assistant-limit-reached',
  'daily-limit': 'assistant-budget-reached',
  'quota-reached': 'assistant-quota-reached',
  withheld: 'assistant-withheld',
}

/** One chat on the real server: its events happen, and its state is read as a screen reads it. */
function aChatInTheDatabase(colleagues: readonly AnAdministrator[]) {
  const { ports, db } = world
  const { companyId } = world.company
  const { chatId } = world.chat
  let run: Run | null = null

  const begin = async () => {
    if (run !== null) return
    // A repeated question would be taken for a machine's.
    const words = [...crypto.randomUUID()].map((digit) => ({ '-': ' ' })[digit] ?? `k${digit}`)
    const question = await world.chat.says(`When are you open, ${words.join('')}?`)
    const opened = await openRun(ports, { id: crypto.randomUUID(), holder: crypto.randomUUID() }, question)
    run = opened === null ? null : await beginRun(ports, opened, question)
  }
  const end = async (work: (run: Run) => Promise<unknown>) => {
    await begin()
    if (run === null) return
    await work(run)
    run = null
  }
  const cancel = async () => {
    if (run !== null) await cancelRun(ports, { runId: run.id, companyId, chatId }, 'administrator-wrote')
    run = null
  }

  const happen = async (event: AiEvent): Promise<void> => {
    const who = 'by' in event ? colleagues.find(({ adminId }) => adminId === event.by.adminId) : undefined
    const caller = { ...who, isSystemAdmin: false } as Parameters<typeof switchAi>[1]
    switch (event.type) {
      case 'reply-began':
        return begin()
      case 'reply-sent':
        return end((own) => completeRun(ports, own, { text: 'Until nine', need: event.need }))
      case 'reply-dropped':
        return cancel()
      case 'reply-failed':
        if (event.why === 'stalled') return end((own) => storeStalledReply(ports, own, 'Until'))
        return end((own) => failRun(ports, own, noticeOf[event.why] ?? 'assistant-failed', 'ASSISTANT_FAILED'))
      case 'reply-stopped':
        if (run !== null) await stopRun(ports, caller, { companyId, chatId, runId: run.id })
        run = null
        return
      case 'taken-over':
        await takeOverChat(ports, caller, { companyId, chatId })
        run = null
        return
      case 'handed-back':
        // The AI's answer after a hand-back has tests of its own.
        await switchAi(
          { ...ports, chatHandedBack: () => undefined },
          { ...colleagues[0], isSystemAdmin: false } as typeof caller,
          {
            companyId,
            chatId,
            aiEnabled: true,
          },
        )
        return
      case 'human-wrote':
        await world.callOk('sendMessage', {
          token: who?.token ?? '',
          companyId,
          body: { chatId, message: 'I am here' },
        })
        return cancel()
      case 'answerer-left':
        await db
          .updateTable('chats')
          .set({ handler_admin_id: null })
          .where('id', '=', chatId)
          .where('ai_enabled', '=', false)
          .execute()
    }
  }
  const state = async (): Promise<AiState> => {
    const chat: Chat = await db.transaction().execute((trx) => readStoredChat(trx, chatId))
    return aiStateOf(chat.handler, chat.settings.aiEnabled, run !== null)
  }
  return { happen, state }
}

it(`the state that a screen shows is that of the table after each of ${sequences * steps} events`, async () => {
  const owner = world.company.owner
  const colleague = await world.anAdministrator({ fullName: 'Taras Bondar' })
  await world.db
    .insertInto('company_admins')
    .values({ company_id: world.company.companyId, admin_id: colleague.adminId })
    .execute()
  const chat = aChatInTheDatabase([owner, colleague])
  const by = fc.constantFrom(...[owner, colleague].map(({ adminId, fullName }) => ({ adminId, name: fullName })))
  const event: fc.Arbitrary<AiEvent> = fc.oneof(
    fc.constant<AiEvent>({ type: 'reply-began' }),
    fc.record({
      type: fc.constant('reply-sent' as const),
      need: fc.option(fc.constantFrom(...firmNeeds.filter((need) => need !== 'withheld'))),
    }),
    fc.constant<AiEvent>({ type: 'reply-dropped' }),
    fc.record({
      type: fc.constant('reply-failed' as const),
      why: fc.constantFrom('failed', 'stalled', 'hourly-limit', 'daily-limit', 'quota-reached', 'withheld'),
    }),
    fc.record({ type: fc.constantFrom('reply-stopped', 'taken-over', 'human-wrote'), by }),
    fc.constant<AiEvent>({ type: 'handed-back' }),
    fc.constant<AiEvent>({ type: 'answerer-left' }),
  )
  const met = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: steps, maxLength: steps }), async (events) => {
      await chat.happen({ type: 'reply-dropped' })
      await chat.happen({ type: 'handed-back' })
      let expected: AiState = { is: 'ai-answers' }
      expect(await chat.state()).toEqual(expected)
      for (const one of events) {
        expected = stepAiState(expected, one)
        await chat.happen(one)
        world.clock.advance(60_000)
        expect(await chat.state(), JSON.stringify(one)).toEqual(expected)
        met.add(expected.is)
      }
    }),
    { numRuns: sequences, seed: 20_261_123 },
  )
  expect([...met].toSorted()).toEqual(['ai-answers', 'ai-off', 'ai-writing', 'human-answers', 'needs-you'])
}, 120_000)
