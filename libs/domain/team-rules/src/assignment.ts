/** The owner of a chat: its AI, or, with the AI off, a person or nobody. */
export type ChatOwnership = { isAiOn: boolean; handlerId: number | null }

/**
 * The effect of assigning a chat to a person, or to nobody for null (TEAM-2): `give` makes it the person's, whoever had
 * it before, the AI too; `release` takes it from the person who has it; `none` changes nothing, so that a repeated call
 * is harmless and a chat of the AI cannot be released.
 */
export function assignmentOf({ isAiOn, handlerId }: ChatOwnership, to: number | null): 'give' | 'release' | 'none' {
  const current = isAiOn ? null : handlerId
  if (to === current) return 'none'
  return to === null ? 'release' : 'give'
}

/** A chat's ownership after an assignment. */
export function ownershipAfter(before: ChatOwnership, to: number | null): ChatOwnership {
  return assignmentOf(before, to) === 'none' ? before : { isAiOn: false, handlerId: to }
}
