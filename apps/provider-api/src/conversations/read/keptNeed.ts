import type { Need } from '@frontdesk/ai-state'
import { sql, type RawBuilder } from 'kysely'

/** Needs that the program of the version before does not know, and those as which rows of chats keep them. */
const keptAs = { 'long-wait': 'failed', 'office-hours': 'assistant-off' } as const satisfies Partial<Record<Need, Need>>
type NewNeed = keyof typeof keptAs
const newNeeds = Object.keys(keptAs) as NewNeed[] // The keys of the object above.

const isNew = (need: Need): need is NewNeed => need in keptAs

/**
 * The need of a chat as its row keeps it: a long wait is kept as a failure, and the hours of the office as an assistant
 * that is off. The program of the version before, which runs beside this one during an update and in its place after
 * one that failed, answers with the needs that it knows alone: a list of chats with another one would be an error
 * there. `keptNeedOf` keeps them apart.
 */
export const keptNeed = (need: Need): Need => (isNew(need) ? keptAs[need] : need)

/** The needs that `keptNeed` keeps as another one. */
export const keptForOthers: readonly Need[] = Object.values(keptAs)

/**
 * The need of rows of `chats` by the newest hand-over of the present need, which a table says that the version before
 * neither reads nor writes; null where there is none.
 */
export const recordedNeed = (): RawBuilder<Need | null> =>
  sql<Need | null>`(select hand_overs.need from hand_overs
    where hand_overs.company_id = chats.company_id and hand_overs.chat_id = chats.id
      and hand_overs.at >= chats.needs_human_since
    order by hand_overs.at desc, hand_overs.id desc limit 1)`

/** The need of a chat by its row and its newest hand-over (`recordedNeed`). */
export const keptNeedOf = (kept: Need, recorded: Need | null): Need =>
  newNeeds.find((need) => keptAs[need] === kept && need === recorded) ?? kept
