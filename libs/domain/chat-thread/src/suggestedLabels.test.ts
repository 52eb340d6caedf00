import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  withLabelsChanged,
  withSuggestionDismissed,
  withSuggestions,
  withSuggestionsOf,
  type ChatLabels,
} from './suggestedLabels.ts'

const none: ChatLabels = { labelIds: [], suggestedIds: [], dismissedIds: [] }

describe('labels that the AI suggests (CUST-3)', () => {
  it('labels that fit are suggested in their order, until there is no more room', () => {
    const first = withSuggestions({ ...none, labelIds: [2], dismissedIds: [3] }, [5, 2, 3, 5, 4], 3)
    expect(first.suggestedIds).toEqual([5, 4])
    expect(withSuggestions(first, [6, 7], 3).suggestedIds).toEqual([5, 4, 6])
  })
  it('a label that is put is suggested no more, and the others stay', () => {
    expect(withLabelsChanged({ ...none, suggestedIds: [5, 4] }, [5])).toEqual({
      ...none,
      labelIds: [5],
      suggestedIds: [4],
    })
  })
  it('a label that is dismissed, or taken away by a person, is not suggested again', () => {
    const dismissed = withSuggestionDismissed({ ...none, suggestedIds: [5, 4] }, 5)
    const taken = withLabelsChanged({ ...dismissed, labelIds: [9] }, [])
    expect(withSuggestions(taken, [5, 9, 6], 3).suggestedIds).toEqual([4, 6])
  })
  it('a label that is taken from many chats together may be suggested again', () => {
    const taken = withLabelsChanged({ ...none, labelIds: [9] }, [], { isBulk: true })
    expect(withSuggestions(taken, [9], 3).suggestedIds).toEqual([9])
  })
  it('a person may put one that they dismissed before', () => {
    expect(withLabelsChanged({ ...none, dismissedIds: [5] }, [5])).toEqual({ ...none, labelIds: [5] })
  })
  it('a label that is not suggested cannot be dismissed', () => {
    expect(withSuggestionDismissed(none, 5)).toBe(none)
  })
  it('joined chats keep the dismissals of both, and as many suggestions as fit', () => {
    const one = { labelIds: [1], suggestedIds: [5], dismissedIds: [4] }
    const other = { labelIds: [2], suggestedIds: [4, 6, 7, 8], dismissedIds: [5] }
    expect(withSuggestionsOf(one, other, { labelIds: [1, 2], most: 3 })).toEqual({
      labelIds: [1, 2],
      suggestedIds: [6, 7, 8],
      dismissedIds: [4, 5],
    })
  })
})

describe('properties of suggested labels', () => {
  const id = fc.integer({ min: 1, max: 8 })
  const ids = fc.uniqueArray(id, { maxLength: 8 })
  const steps = fc.array(
    fc.oneof(
      fc.record({ by: fc.constant('ai' as const), ids: fc.array(id) }),
      fc.record({ by: fc.constant('dismissal' as const), id }),
      fc.record({ by: fc.constant('person' as const), ids }),
      fc.record({ by: fc.constant('join' as const), ids, of: fc.record({ suggestedIds: ids, dismissedIds: ids }) }),
    ),
  )
  type Step = typeof steps extends fc.Arbitrary<(infer One)[]> ? One : never
  const after = (state: ChatLabels, step: Step): ChatLabels => {
    if (step.by === 'ai') return withSuggestions(state, step.ids, 3)
    if (step.by === 'dismissal') return withSuggestionDismissed(state, step.id)
    if (step.by === 'person') return withLabelsChanged(state, step.ids)
    const labelIds = [...new Set([...state.labelIds, ...step.ids])]
    return withSuggestionsOf(state, { labelIds: step.ids, ...step.of }, { labelIds, most: 3 })
  }

  it('no step of the AI changes labels, none suggests too many, and no label is in two places', () => {
    fc.assert(
      fc.property(steps, (all) => {
        let state = none
        for (const step of all) {
          const before = state
          state = after(state, step)
          if (step.by === 'ai' || step.by === 'dismissal') expect(state.labelIds).toBe(before.labelIds)
          expect(state.suggestedIds.length).toBeLessThanOrEqual(3)
          const every = [...state.labelIds, ...state.suggestedIds, ...state.dismissedIds]
          expect(new Set(every).size).toBe(every.length)
        }
      }),
    )
  })
  it('a label that a person turned down is suggested by no number of replies', () => {
    fc.assert(
      fc.property(ids, fc.array(fc.array(id)), (dismissedIds, replies) => {
        const state = replies.reduce<ChatLabels>((so, fitting) => withSuggestions(so, fitting, 3), {
          ...none,
          dismissedIds,
        })
        expect(state.suggestedIds.filter((suggested) => dismissedIds.includes(suggested))).toEqual([])
      }),
    )
  })
})
