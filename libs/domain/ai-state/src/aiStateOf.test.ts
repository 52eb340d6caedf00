import { expect, it } from 'vitest'
import { aiStateOf } from './aiStateOf.ts'

const marco = { adminId: 1002, name: 'Marco Bianchi' }

it.each([
  [undefined, true, false, { is: 'ai-answers' }],
  [undefined, true, true, { is: 'ai-writing', need: null }],
  [undefined, false, false, { is: 'ai-off' }],
  [{ by: 'ai' }, true, false, { is: 'ai-answers' }],
  [{ by: 'ai' }, true, true, { is: 'ai-writing', need: null }],
  [{ by: 'waiting' }, true, false, { is: 'needs-you', why: null }],
  [{ by: 'waiting', why: 'failed' }, true, false, { is: 'needs-you', why: 'failed' }],
  [{ by: 'waiting', why: 'failed' }, true, true, { is: 'ai-writing', need: 'failed' }],
  [{ by: 'waiting', why: 'asked' }, true, true, { is: 'needs-you', why: 'asked' }],
  [{ by: 'human', ...marco }, false, false, { is: 'human-answers', by: marco }],
  [{ by: 'human', ...marco }, false, true, { is: 'human-answers', by: marco }],
  [{ by: 'off' }, false, false, { is: 'ai-off' }],
] as const)(
  'the state of a chat with the handler %j, the AI on %s and writing %s is %j',
  (handler, isOn, isWriting, state) => {
    expect(aiStateOf(handler, isOn, isWriting)).toEqual(state)
  },
)
