/**
 * The labels of a chat, those that the AI suggests for it, and those that a person does not want there: they dismissed
 * the suggestion, or took the label away. No id is in two of the three (CUST-3).
 */
export type ChatLabels = {
  readonly labelIds: readonly number[]
  readonly suggestedIds: readonly number[]
  readonly dismissedIds: readonly number[]
}

/** Whether the AI may suggest a label: the chat does not have it, and it is neither suggested nor turned down yet. */
export const maySuggest = ({ labelIds, suggestedIds, dismissedIds }: ChatLabels, id: number): boolean =>
  ![labelIds, suggestedIds, dismissedIds].some((ids) => ids.includes(id))

/** Suggests labels that fit, in their order: those that may be suggested, until `most` are. No label is put. */
export function withSuggestions(state: ChatLabels, fitting: readonly number[], most: number): ChatLabels {
  const room = Math.max(0, most - state.suggestedIds.length)
  const fresh = [...new Set(fitting)].filter((id) => maySuggest(state, id)).slice(0, room)
  return fresh.length === 0 ? state : { ...state, suggestedIds: [...state.suggestedIds, ...fresh] }
}

/** A person dismisses a suggestion; without one, nothing changes. */
export const withSuggestionDismissed = (state: ChatLabels, labelId: number): ChatLabels =>
  state.suggestedIds.includes(labelId)
    ? {
        ...state,
        suggestedIds: without(state.suggestedIds, [labelId]),
        dismissedIds: [...state.dismissedIds, labelId],
      }
    : state

/**
 * The labels became these: one that was put is suggested and dismissed no more, and one that was taken away is not
 * suggested again, unless it was taken from many chats together (`isBulk`), which says nothing of this one.
 */
export function withLabelsChanged(
  state: ChatLabels,
  labelIds: readonly number[],
  { isBulk = false }: { isBulk?: boolean } = {},
): ChatLabels {
  const dismissed = without(state.dismissedIds, labelIds)
  const taken = isBulk ? [] : without(without(state.labelIds, labelIds), dismissed)
  return {
    labelIds,
    suggestedIds: without(without(state.suggestedIds, labelIds), taken),
    dismissedIds: [...dismissed, ...taken],
  }
}

/** A chat takes over what is known of another one; it keeps its own suggestions first. `labelIds`: those of both. */
export const withSuggestionsOf = (
  state: ChatLabels,
  other: ChatLabels,
  { labelIds, most }: { labelIds: readonly number[]; most: number },
): ChatLabels => {
  const dismissedIds = without([...new Set([...state.dismissedIds, ...other.dismissedIds])], labelIds)
  const suggestedIds = without(state.suggestedIds, [...labelIds, ...dismissedIds])
  return withSuggestions({ labelIds, suggestedIds, dismissedIds }, other.suggestedIds, most)
}

const without = (ids: readonly number[], others: readonly number[]): readonly number[] =>
  ids.filter((id) => !others.includes(id))
