import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AiEvent } from './AiEvent.ts'
import { firmNeeds, isFirm, passingNeeds, type AiState } from './AiState.ts'
import { stepAiState } from './stepAiState.ts'

const olena = { adminId: 1001, name: 'Olena Koval' }
const marco = { adminId: 1002, name: 'Marco Bianchi' }

const states = {
  'AI answers': { is: 'ai-answers' },
  'AI is writing': { is: 'ai-writing', need: null },
  'AI is writing again': { is: 'ai-writing', need: 'failed' },
  'AI is writing after a limit': { is: 'ai-writing', need: 'hourly-limit' },
  'Needs you: asked': { is: 'needs-you', why: 'asked' },
  'Needs you: handed over': { is: 'needs-you', why: 'handed-over' },
  'Needs you: failed': { is: 'needs-you', why: 'failed' },
  'Needs you: hourly limit': { is: 'needs-you', why: 'hourly-limit' },
  'Olena answers': { is: 'human-answers', by: olena },
  'Marco answers': { is: 'human-answers', by: marco },
  'AI off': { is: 'ai-off' },
} as const satisfies Record<string, AiState>
type Name = keyof typeof states

const events = {
  began: { type: 'reply-began' },
  sent: { type: 'reply-sent', need: null },
  'sent, handed over': { type: 'reply-sent', need: 'handed-over' },
  dropped: { type: 'reply-dropped' },
  failed: { type: 'reply-failed', why: 'failed' },
  limited: { type: 'reply-failed', why: 'hourly-limit' },
  'stopped by Marco': { type: 'reply-stopped', by: marco },
  'taken over by Marco': { type: 'taken-over', by: marco },
  'handed back': { type: 'handed-back' },
  'Marco wrote': { type: 'human-wrote', by: marco },
  'answerer left': { type: 'answerer-left' },
} as const satisfies Record<string, AiEvent>

/** The next state of every pair; a pair that is not named leaves the state as it is. */
const table: Record<Name, Partial<Record<keyof typeof events, Name>>> = {
  'AI answers': {
    began: 'AI is writing',
    'sent, handed over': 'Needs you: handed over',
    failed: 'Needs you: failed',
    limited: 'Needs you: hourly limit',
    'taken over by Marco': 'Marco answers',
    'Marco wrote': 'Marco answers',
  },
  'AI is writing': {
    sent: 'AI answers',
    'sent, handed over': 'Needs you: handed over',
    dropped: 'AI answers',
    failed: 'Needs you: failed',
    limited: 'Needs you: hourly limit',
    'stopped by Marco': 'Marco answers',
    'taken over by Marco': 'Marco answers',
    'Marco wrote': 'Marco answers',
  },
  'AI is writing again': {
    sent: 'AI answers',
    'sent, handed over': 'Needs you: handed over',
    dropped: 'Needs you: failed',
    failed: 'Needs you: failed',
    limited: 'Needs you: hourly limit',
    'stopped by Marco': 'Marco answers',
    'taken over by Marco': 'Marco answers',
    'handed back': 'AI is writing',
    'Marco wrote': 'Marco answers',
  },
  'AI is writing after a limit': {
    sent: 'AI answers',
    'sent, handed over': 'Needs you: handed over',
    dropped: 'Needs you: hourly limit',
    failed: 'Needs you: failed',
    limited: 'Needs you: hourly limit',
    'stopped by Marco': 'Marco answers',
    'taken over by Marco': 'Marco answers',
    'handed back': 'AI is writing',
    'Marco wrote': 'Marco answers',
  },
  'Needs you: asked': {
    'taken over by Marco': 'Marco answers',
    'handed back': 'AI answers',
    'Marco wrote': 'Marco answers',
  },
  'Needs you: handed over': {
    'taken over by Marco': 'Marco answers',
    'handed back': 'AI answers',
    'Marco wrote': 'Marco answers',
  },
  'Needs you: failed': {
    began: 'AI is writing again',
    sent: 'AI answers',
    'sent, handed over': 'Needs you: handed over',
    limited: 'Needs you: hourly limit',
    'taken over by Marco': 'Marco answers',
    'handed back': 'AI answers',
    'Marco wrote': 'Marco answers',
  },
  'Needs you: hourly limit': {
    began: 'AI is writing after a limit',
    sent: 'AI answers',
    'sent, handed over': 'Needs you: handed over',
    failed: 'Needs you: failed',
    'taken over by Marco': 'Marco answers',
    'handed back': 'AI answers',
    'Marco wrote': 'Marco answers',
  },
  'Olena answers': {
    'taken over by Marco': 'Marco answers',
    'handed back': 'AI answers',
    'Marco wrote': 'Marco answers',
    'answerer left': 'AI off',
  },
  'Marco answers': { 'handed back': 'AI answers', 'answerer left': 'AI off' },
  'AI off': { 'taken over by Marco': 'Marco answers', 'handed back': 'AI answers', 'Marco wrote': 'Marco answers' },
}

const pairs = (Object.keys(states) as Name[]).flatMap((state) =>
  (Object.keys(events) as (keyof typeof events)[]).map((event) => ({
    state,
    event,
    next: table[state][event] ?? state,
  })),
)

describe('the state of a chat after each event', () => {
  it.each(pairs)('"$state" is followed by "$next" when: $event', ({ state, event, next }) =>
    expect(stepAiState(states[state], events[event])).toEqual(states[next]),
  )
})

describe('properties', () => {
  const by = fc.constantFrom(olena, marco)
  const need = fc.constantFrom(...firmNeeds, ...passingNeeds)
  const state = fc.oneof(
    fc.constant<AiState>({ is: 'ai-answers' }),
    fc.record({ is: fc.constant('ai-writing' as const), need: fc.option(fc.constantFrom(...passingNeeds)) }),
    fc.record({ is: fc.constant('needs-you' as const), why: fc.option(need) }),
    fc.record({ is: fc.constant('human-answers' as const), by }),
    fc.constant<AiState>({ is: 'ai-off' }),
  )
  const ofTheAi = fc.oneof(
    fc.constant<AiEvent>({ type: 'reply-began' }),
    fc.record({ type: fc.constant('reply-sent' as const), need: fc.option(fc.constantFrom(...firmNeeds)) }),
    fc.constant<AiEvent>({ type: 'reply-dropped' }),
    fc.record({ type: fc.constant('reply-failed' as const), why: need }),
  )
  const ofPeople = fc.oneof(
    fc.record({ type: fc.constantFrom('reply-stopped', 'taken-over', 'human-wrote'), by }),
    fc.constant<AiEvent>({ type: 'handed-back' }),
    fc.constant<AiEvent>({ type: 'answerer-left' }),
  )
  const event = fc.oneof(ofTheAi, ofPeople)
  const after = (from: AiState, happened: readonly AiEvent[]) => happened.reduce(stepAiState, from)

  it('nothing that the AI does ends a take-over', () => {
    fc.assert(
      fc.property(state, by, fc.array(ofTheAi), (before, who, happened) => {
        expect(after(before, [{ type: 'taken-over', by: who }, ...happened])).toEqual({ is: 'human-answers', by: who })
      }),
    )
  })
  it('a person’s words take a chat over in every state, and nothing that the AI does ends that', () => {
    fc.assert(
      fc.property(state, by, fc.array(ofTheAi), (before, who, happened) => {
        expect(after(before, [{ type: 'human-wrote', by: who }, ...happened])).toEqual({ is: 'human-answers', by: who })
      }),
    )
  })
  it('a firm need is ended by a person alone, and no reply begins before', () => {
    fc.assert(
      fc.property(fc.constantFrom(...firmNeeds), fc.array(ofTheAi), (why, happened) => {
        const now = after({ is: 'needs-you', why }, happened)
        expect(now.is === 'needs-you' && isFirm(now.why)).toBe(true)
      }),
    )
  })
  it('a hand-back lets the AI answer, whatever the state is', () => {
    fc.assert(
      fc.property(state, fc.array(event), (before, happened) => {
        expect(['ai-answers', 'ai-writing']).toContain(after(before, [...happened, { type: 'handed-back' }]).is)
      }),
    )
  })
  it('an event that arrives twice changes nothing the second time', () => {
    fc.assert(
      fc.property(state, event, (before, happened) => {
        const once = stepAiState(before, happened)
        expect(stepAiState(once, happened)).toEqual(once)
      }),
    )
  })
})
