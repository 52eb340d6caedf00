import { describe, it } from 'vitest'
import { actionStates, expectActions } from '../testing/actionMatrix.tsx'

describe('the actions of a subscription that is paid for, on trial, paused or cancelled (SUB-5, reliability 5.5)', () => {
  it.each(actionStates('paid'))(
    'with the status $status (cancelled: $isCanceled, over: $hasEnded, card: $hasCard) every action sends what it asks for, is not offered, or says why not',
    expectActions,
  )
})
