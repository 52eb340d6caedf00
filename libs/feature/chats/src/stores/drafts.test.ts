import type { ChatEvent } from '@frontdesk/chat-thread'
import type { Message } from '@frontdesk/contract'
import type { StreamEvent } from '@frontdesk/stream-draft'
import { createLiveFetches } from '@frontdesk/platform'
import { defaultScheduler, notifyManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { applyChatEvent } from '../cache/applyChatEvent.ts'
import { chatKeys } from '../cache/chatKeys.ts'
import { byAssistant, byCustomer, threadOf } from '../testing/threadFixtures.ts'
import { applyStreamEvent, createChats } from './createChats.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const about = (answers: number, runId = 'r1') => ({
  answers,
  chatId: 10001,
  companyId: 101,
  fromId: 500009,
  recipientId: null,
  platformMessageId: `ai:${String(answers)}:${runId}`,
  runId,
  run: `ai:${String(answers)}:${runId}`,
  seq: null,
})
const grew = (answers: number, text: string, runId = 'r1'): StreamEvent => ({
  type: 'draft-grew',
  ...about(answers, runId),
  text,
})
const ended = (because: 'failed' | 'cancelled', answers: number): StreamEvent => ({
  type: `draft-${because}`,
  text: '',
  ...about(answers),
})

const arrived = (message: Message): ChatEvent => ({
  type: 'message-arrived',
  companyId: 101,
  seq: null,
  message,
  users: [],
  chat: null,
})
/** The run r1 brought no answer to message 7. */
const failureNotice = byAssistant(8, '', {
  kind: 'system',
  metadata: { notice: 'assistant-failed', agentReplyToMessageId: 7, runId: 'r1' },
})

function aListener() {
  const chats = createChats({ queryClient: new QueryClient(), liveFetches: createLiveFetches() })
  const { drafts } = chats
  const onChange = vi.fn()
  drafts.subscribe(onChange)
  return {
    chats,
    drafts,
    onChange,
    apply: (event: StreamEvent) => applyStreamEvent(chats, event),
    texts: () => drafts.of(10001).map((draft) => draft.text),
  }
}

describe('streamed drafts', () => {
  it('drafts are published once a frame, however many of a hundred grew in it', () => {
    const { apply, onChange, texts } = aListener()
    for (let piece = 0; piece < 50; piece += 1)
      for (let answers = 1; answers <= 100; answers += 1) apply(grew(answers, 'a'))
    expect(onChange).not.toHaveBeenCalled()
    vi.advanceTimersToNextFrame()
    expect(onChange).toHaveBeenCalledTimes(1)
    expect(texts()).toEqual(Array.from({ length: 100 }, () => 'a'.repeat(50)))
  })

  it('the drafts of a chat stay the same array until something changes', () => {
    const { apply, drafts } = aListener()
    apply(grew(1, 'a'))
    vi.advanceTimersToNextFrame()
    expect(drafts.of(10001)).toBe(drafts.of(10001))
    expect(drafts.of(1)).toBe(drafts.of(2))
  })

  it('a draft ends when its message arrives, and ignores late pieces', () => {
    const { chats, apply, texts } = aListener()
    apply(grew(7, 'We are'))
    vi.advanceTimersToNextFrame()
    applyChatEvent(chats, arrived(byAssistant(8, 'We are open')))
    vi.advanceTimersByTime(1)
    expect(texts()).toEqual([])
    apply(grew(7, ' open'))
    vi.advanceTimersToNextFrame()
    expect(texts()).toEqual([])
  })

  it('a message is shown in the turn in which its draft goes: between two turns the text would stand there twice', () => {
    const { chats, apply, texts } = aListener()
    const queryKey = chatKeys.thread(101, 10_001, { includeSystemMessages: true, includeDeletedMessages: true })
    chats.queryClient.setQueryData(queryKey, threadOf([byCustomer(7, 'Are you open?')]))
    let isShown = false
    const asUseQueryDoes = notifyManager.batchCalls(() => (isShown = true))
    new QueryObserver(chats.queryClient, { queryKey, enabled: false }).subscribe(asUseQueryDoes)
    apply(grew(7, 'We are open'))
    vi.advanceTimersToNextFrame()
    expect([isShown, texts()]).toEqual([false, ['We are open']])
    const turns: (() => void)[] = []
    notifyManager.setScheduler((turn) => void turns.push(turn))
    applyChatEvent(chats, arrived(byAssistant(8, 'We are open')))
    notifyManager.setScheduler(defaultScheduler)
    turns[0]?.()
    expect([isShown, texts()]).toEqual([true, []])
  })

  it('a draft is shown as interrupted after 60 seconds without an event', () => {
    const { apply, drafts } = aListener()
    apply(grew(1, 'a'))
    vi.advanceTimersByTime(50_000)
    expect(drafts.of(10001)).toMatchObject([{ isStreaming: true }])
    vi.advanceTimersByTime(20_000)
    expect(drafts.of(10001)).toMatchObject([{ isStreaming: false }])
  })

  it('a chat list is notified only when the set of chats with drafts changes', () => {
    const { apply, drafts } = aListener()
    apply(grew(1, 'a'))
    vi.advanceTimersToNextFrame()
    const before = drafts.writing()
    expect([...before]).toEqual([10001])
    apply(grew(1, 'b'))
    vi.advanceTimersToNextFrame()
    expect(drafts.writing()).toBe(before)
    apply({ ...grew(2, 'b'), chatId: 10002 })
    vi.advanceTimersToNextFrame()
    expect([...drafts.writing()]).toEqual([10001, 10002])
  })

  it('leaving a chat ends its drafts, and no others', () => {
    const { apply, drafts } = aListener()
    apply(grew(1, 'a'))
    apply({ ...grew(2, 'b'), chatId: 10002 })
    vi.advanceTimersToNextFrame()
    drafts.leave(10001)
    expect(drafts.of(10001)).toEqual([])
    expect(drafts.of(10002)).toHaveLength(1)
    vi.advanceTimersByTime(70_000)
    expect(drafts.of(10001)).toEqual([])
  })

  it('a draft that grows after its chat was left is shown as being written, without its earlier text', () => {
    const { apply, drafts, texts } = aListener()
    apply(grew(1, 'We are'))
    vi.advanceTimersToNextFrame()
    drafts.leave(10001)
    apply(grew(1, ' open'))
    vi.advanceTimersToNextFrame()
    expect(drafts.of(10001)).toMatchObject([{ text: '', isStreaming: true }])
    expect([...drafts.writing()]).toEqual([10001])
    apply(ended('cancelled', 1))
    apply(grew(1, 'Oh', 'r2'))
    vi.advanceTimersToNextFrame()
    expect(texts()).toEqual(['Oh'])
  })

  it('a draft without text when its chat was left is shown with all of its text', () => {
    const { apply, drafts, texts } = aListener()
    apply({ type: 'draft-created', text: '', ...about(1) })
    vi.advanceTimersToNextFrame()
    drafts.leave(10001)
    apply(grew(1, 'We are open'))
    vi.advanceTimersToNextFrame()
    expect(texts()).toEqual(['We are open'])
  })

  it('a draft that grew after its chat was left is interrupted like all others', () => {
    const { apply, drafts } = aListener()
    apply(grew(1, 'We are'))
    vi.advanceTimersToNextFrame()
    drafts.leave(10001)
    apply(grew(1, ' open'))
    vi.advanceTimersByTime(70_000)
    expect(drafts.of(10001)).toMatchObject([{ text: '', isStreaming: false }])
  })

  it('a new draft without a run id is not the one whose chat was left', () => {
    const { apply, drafts, texts } = aListener()
    const nameless = { ...about(1), platformMessageId: '', runId: '', run: '' }
    apply({ type: 'draft-grew', text: 'We are', ...nameless })
    vi.advanceTimersToNextFrame()
    drafts.leave(10001)
    apply({ type: 'draft-created', text: '', ...nameless })
    apply({ type: 'draft-grew', text: 'Oh yes', ...nameless })
    vi.advanceTimersToNextFrame()
    expect(texts()).toEqual(['Oh yes'])
  })

  it('a draft is frozen while it is being stopped, and continues if the stop is refused', () => {
    const { apply, drafts, texts } = aListener()
    apply(grew(7, 'We are'))
    vi.advanceTimersToNextFrame()
    drafts.freeze(10001, 7)
    apply(grew(7, ' open'))
    vi.advanceTimersToNextFrame()
    expect(drafts.of(10001)).toMatchObject([{ text: 'We are', isFrozen: true, isStreaming: false }])
    drafts.thaw(10001, 7)
    expect(texts()).toEqual(['We are open'])
  })

  it('a draft being stopped stays although its run ended, disappears after the stop, and ignores late pieces', () => {
    const { apply, drafts, texts } = aListener()
    apply(grew(7, 'We are'))
    vi.advanceTimersToNextFrame()
    drafts.freeze(10001, 7)
    apply(ended('cancelled', 7))
    vi.advanceTimersToNextFrame()
    expect(texts()).toEqual(['We are'])
    drafts.stop(10001, 7)
    vi.advanceTimersByTime(1)
    expect(texts()).toEqual([])
    apply(grew(7, ' open'))
    vi.advanceTimersToNextFrame()
    expect(texts()).toEqual([])
  })

  it('a lost reply is reported until another message arrives or another run begins', () => {
    const { chats, apply, drafts } = aListener()
    const failed = (answers: number) => ended('failed', answers)
    const lost = () => drafts.lostIn(10001).map(({ answers }) => answers)
    apply(failed(7))
    apply(failed(8))
    expect(lost()).toEqual([7, 8])
    apply(grew(7, 'We', 'r2'))
    expect(lost()).toEqual([8])
    // The end of the first run is no news while the second writes.
    apply(failed(7))
    expect(lost()).toEqual([8])
    applyChatEvent(chats, arrived(byAssistant(9, 'Yes', { metadata: {} })))
    expect(lost()).toEqual([])
  })

  it('a frozen draft ends with the notice that its run failed, even if the notice arrives last', () => {
    const { chats, apply, drafts } = aListener()
    apply(grew(7, 'We'))
    vi.advanceTimersToNextFrame()
    drafts.freeze(10001, 7)
    apply(ended('failed', 7))
    vi.advanceTimersToNextFrame()
    applyChatEvent(chats, arrived(byAssistant(9, 'Yes', { metadata: {} })))
    vi.advanceTimersByTime(1)
    applyChatEvent(chats, arrived(failureNotice))
    vi.advanceTimersByTime(1)
    expect(drafts.of(10001)).toEqual([])
  })

  it('a draft of a provider without run ids ends with the notice', () => {
    const { chats, apply, drafts } = aListener()
    apply({ type: 'draft-grew', text: 'We', ...about(7), platformMessageId: '', runId: '', run: '' })
    vi.advanceTimersToNextFrame()
    applyChatEvent(chats, arrived(failureNotice))
    vi.advanceTimersByTime(1)
    expect(drafts.of(10001)).toEqual([])
  })

  it('a run that failed with a notice may start again, and is not reported as lost besides', () => {
    const { chats, apply, drafts, texts } = aListener()
    apply(grew(7, 'We'))
    vi.advanceTimersToNextFrame()
    applyChatEvent(chats, arrived(failureNotice))
    apply(ended('failed', 7))
    vi.advanceTimersToNextFrame()
    expect(texts()).toEqual([])
    expect(drafts.lostIn(10001)).toEqual([])
    apply({ type: 'draft-created', text: '', ...about(7, 'r2') })
    apply(grew(7, 'We are', 'r2'))
    vi.advanceTimersToNextFrame()
    expect(texts()).toEqual(['We are'])
    expect(drafts.of(10001)).toMatchObject([{ runId: 'r2' }])
  })
})
