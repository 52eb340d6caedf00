import { describe, expect, it } from 'vitest'
import type { AiEvent } from './AiEvent.ts'
import type { AiState } from './AiState.ts'
import { stepAiState } from './stepAiState.ts'
import { verbsOf, type Verb } from './verbsOf.ts'

const olena = { adminId: 1001, name: 'Olena Koval' }
const marco = { adminId: 1002, name: 'Marco Bianchi' }
const eventOf: Readonly<Record<Verb, AiEvent>> = {
  'take-over': { type: 'taken-over', by: olena },
  'hand-back': { type: 'handed-back' },
  stop: { type: 'reply-stopped', by: olena },
}
const table: readonly [AiState, Verb | null, Verb | null][] = [
  [{ is: 'ai-answers' }, null, 'take-over'],
  [{ is: 'ai-writing', need: null }, 'stop', 'take-over'],
  [{ is: 'needs-you', why: 'asked' }, 'take-over', 'hand-back'],
  [{ is: 'human-answers', by: olena }, null, 'hand-back'],
  [{ is: 'human-answers', by: marco }, 'take-over', 'hand-back'],
  [{ is: 'ai-off' }, 'take-over', 'hand-back'],
]

describe('the verbs of a state for Olena', () => {
  it.each(table)('the verbs in the state %j are %s and %s', (state, primary, secondary) => {
    expect(verbsOf(state, olena.adminId)).toEqual({ primary, secondary })
  })
  it.each(table)('every verb of %j leads to another state', (state, ...verbs) => {
    for (const verb of verbs) if (verb !== null) expect(stepAiState(state, eventOf[verb])).not.toEqual(state)
  })
})

describe('the verbs of a conversation that another app has', () => {
  const states = table.map(([state]) => state)

  it.each(states)('a conversation in the state %j that the channel gives by request is taken over', (state) => {
    expect(verbsOf(state, olena.adminId, 'request')).toEqual({ primary: 'take-over', secondary: null })
  })

  it.each(states)('a conversation in the state %j that a message takes is taken over once', (state) => {
    const isWithOlena = state.is === 'human-answers' && state.by.adminId === olena.adminId
    expect(verbsOf(state, olena.adminId, 'message')).toEqual(
      isWithOlena ? { primary: null, secondary: 'hand-back' } : { primary: 'take-over', secondary: null },
    )
  })
})
