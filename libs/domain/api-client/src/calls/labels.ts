import type { Label } from '@frontdesk/contract'
import { fieldsOrData } from '../border/fieldsOf.ts'
import { readAccepted } from '../border/readAccepted.ts'
import { readCount, readId } from '../border/readId.ts'
import { readLabel } from '../border/readLabel.ts'
import { readList, readOne } from '../border/readList.ts'
import type { CallOptions, CompanyScope } from '../CallOptions.ts'
import type { CallApi } from '../createCallApi.ts'
import type { ChosenChats } from './chatControl.ts'

/** A label as an administrator writes it. */
export type LabelFields = Pick<Label, 'name' | 'color'>
/** The chats whose labels changed, and how many could not take all. */
export type LabelledChats = { chatIds: readonly number[]; full: number }

function readLabelled(response: unknown): LabelledChats | null {
  const fields = fieldsOrData(response)
  const chatIds = readList(fields['chatIds'], '', readId)
  return chatIds && { chatIds, full: readCount(fields['full']) ?? 0 }
}

/** Labels of a company for its chats, for providers with `capabilities.customers` (CUST-3). */
export const labelCalls = (call: CallApi) => {
  const readTheLabel = (response: unknown) => readOne(response, 'label', readLabel)
  return {
    /** By name. */
    listLabels: ({ companyId }: CompanyScope = {}, options?: CallOptions): Promise<readonly Label[]> =>
      call('listLabels', { companyId }, (response) => readList(response, 'labels', readLabel), options),
    /** Rejects with LABEL_TAKEN for a name that a search cannot tell from another's. */
    createLabel: (label: CompanyScope & LabelFields, options?: CallOptions): Promise<Label> =>
      call('createLabel', { companyId: undefined, ...label }, readTheLabel, options),
    updateLabel: (label: CompanyScope & LabelFields & { id: number }, options?: CallOptions): Promise<Label> =>
      call('updateLabel', { companyId: undefined, ...label }, readTheLabel, options),
    /** Its chats get the label `into` instead. */
    deleteLabel: (
      { companyId, id, into }: CompanyScope & { id: number; into?: number | undefined },
      options?: CallOptions,
    ) => call('deleteLabel', { id }, readAccepted, { ...options, query: { companyId, into } }),
    labelChats: (
      of: ChosenChats & { add: readonly number[]; remove: readonly number[] },
      options?: CallOptions,
    ): Promise<LabelledChats> => call('labelChats', of, readLabelled, options),
    /** The label is not suggested in this chat again. */
    dismissSuggestedLabel: (
      { companyId, chatId, labelId }: CompanyScope & { chatId: number; labelId: number },
      options?: CallOptions,
    ) => call('dismissSuggestedLabel', { chatId, labelId }, readAccepted, { ...options, query: { companyId } }),
  }
}
