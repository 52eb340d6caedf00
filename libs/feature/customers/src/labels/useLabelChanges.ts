import { ApiError, labelCalls, type ChosenChats, type LabelFields, type LabelledChats } from '@frontdesk/api-client'
import type { LabelsToChange } from '@frontdesk/chat-thread'
import type { Label } from '@frontdesk/contract'
import { useApi, useSoleMutation } from '@frontdesk/platform'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { labelsKey } from '../labelsQuery.ts'

/** A label to store: a new one has no id. */
export type SavedLabel = LabelFields & { id: number | null }

/** The changes of the labels of a company; each rejects with a sentence for the user. */
export type LabelChanges = {
  save: (label: SavedLabel) => Promise<Label>
  /** Deletes a label; its chats get the label `into` instead, unless that is null. */
  remove: (label: { id: number; into: number | null }) => Promise<unknown>
}

const byName = (one: Label, other: Label) => one.name.localeCompare(other.name)

/** The calls that change the labels of a company; the list shows the answer before its event arrives. */
export function useLabelChanges(companyId: number): LabelChanges {
  const { t } = useLingui()
  const api = useApi()
  const queryClient = useQueryClient()
  const calls = api.subject(labelCalls)
  const put = (change: (labels: readonly Label[]) => readonly Label[]) =>
    queryClient.setQueryData<readonly Label[]>(labelsKey(companyId), (labels) => labels && change(labels))
  /** The sentence of a refusal that a user can do something about. */
  const explained = (error: unknown): never => {
    const code = error instanceof ApiError ? error.code : null
    if (code === 'LABEL_TAKEN') throw new Error(t`There is a label with this name already. Choose another.`)
    if (code === 'LIST_FULL') throw new Error(t`There is no room for another label. Delete or merge some first.`)
    throw error
  }
  const save = useSoleMutation({
    changes: ({ id, name }: SavedLabel) => id ?? name,
    mutationFn: ({ id, ...label }: SavedLabel) =>
      id === null ? calls.createLabel({ companyId, ...label }) : calls.updateLabel({ companyId, id, ...label }),
    onSuccess: (label) => put((labels) => [...labels.filter(({ id }) => id !== label.id), label].toSorted(byName)),
  })
  const remove = useSoleMutation({
    changes: ({ id }: { id: number; into: number | null }) => id,
    mutationFn: ({ id, into }: { id: number; into: number | null }) =>
      calls.deleteLabel({ companyId, id, into: into ?? undefined }),
    onSuccess: (_changed, { id: gone }) => put((labels) => labels.filter(({ id }) => id !== gone)),
  })
  return {
    save: (label) => save.mutateAsync(label).catch(explained),
    remove: (label) => remove.mutateAsync(label),
  }
}

/** Maximum number of chats per call of the provider API. */
const batchSize = 500

/** Chats by their ids, in batches, or all that match a filter, in one call. */
const callsFor = (chosen: ChosenChats): readonly ChosenChats[] =>
  chosen.chatIds === undefined
    ? [chosen]
    : Array.from({ length: Math.ceil(chosen.chatIds.length / batchSize) }, (_, page) => ({
        ...chosen,
        chatIds: chosen.chatIds.slice(page * batchSize, (page + 1) * batchSize),
      }))

/** Labels chats, call by call; `onPart` receives each answer. Resolves to the sum of all. */
export function useLabelChats(): (
  chosen: ChosenChats,
  change: LabelsToChange,
  onPart?: (part: LabelledChats) => void,
) => Promise<LabelledChats> {
  const api = useApi()
  return async (chosen, { add, remove }, onPart) => {
    const sum = { chatIds: [] as number[], full: 0 }
    for (const part of callsFor(chosen)) {
      const done = await api.subject(labelCalls).labelChats({ ...part, add, remove })
      onPart?.(done)
      sum.chatIds.push(...done.chatIds)
      sum.full += done.full
    }
    return sum
  }
}
