/** Labels that are added to chats and others that are removed, by id; one in both is added. */
export type LabelsToChange = { readonly add: readonly number[]; readonly remove: readonly number[] }

/**
 * The labels of a chat after a change, in ascending order, at most `most`: those that it has stay, and are joined by
 * those added that still fit, in their order; `isFull`: not all did (CUST-3).
 */
export function labelsAfter(
  labelIds: readonly number[],
  { add, remove }: LabelsToChange,
  most: number,
): { labelIds: readonly number[]; hasChanged: boolean; isFull: boolean } {
  const kept = labelIds.filter((id) => add.includes(id) || !remove.includes(id))
  const wanted = [...new Set(add)].filter((id) => !kept.includes(id))
  const added = wanted.slice(0, Math.max(0, most - kept.length))
  const after = [...kept, ...added].toSorted((one, other) => one - other)
  const hasChanged = added.length > 0 || kept.length < labelIds.length
  return { labelIds: hasChanged ? after : labelIds, hasChanged, isFull: added.length < wanted.length }
}

/** The labels of a chat once one of them is gone, or has become another one (CUST-3). */
export const withLabelReplaced = (
  labelIds: readonly number[],
  { labelId, into }: { labelId: number; into: number | null },
): readonly number[] =>
  labelIds.includes(labelId)
    ? [...new Set(labelIds.flatMap((id) => (id === labelId ? (into ?? []) : id)))].toSorted((one, other) => one - other)
    : labelIds
