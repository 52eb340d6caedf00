import { Drafts } from './Drafts.ts'
import { close, end, folded, folding } from './fold.ts'

/** What of a real message tells whose draft it ends. */
type RealMessage = {
  platformMessageId: string | null
  metadata: { agentReplyToMessageId?: number | undefined }
  /** `received` is a customer's: never a reply of ours. */
  status?: string
}

const mostSettled = 256

/**
 * The real message arrived: the draft that answers the same, or bears the same platformMessageId, ends, and pieces that
 * come late stay deaf, also those that come first (STREAM-3, STREAM-4). Anything else is none of a draft's business,
 * least of all an id: a draft's displayed id is nobody's.
 */
export function settleDrafts(drafts: Drafts, { platformMessageId, metadata, status }: RealMessage): Drafts {
  const { state } = drafts
  const answered = metadata.agentReplyToMessageId ?? null
  const over = [...state.open.values()].filter(
    (draft) => draft.answers === answered || (platformMessageId !== null && draft.platformMessageId === platformMessageId),
  )
  const remembered = answered === null && platformMessageId !== null && status !== 'received' && !state.settled.includes(platformMessageId) ? platformMessageId : null
  const isSettled = answered === null || state.ended.get(answered)?.by === 'nothing'
  if (over.length === 0 && remembered === null && isSettled) return drafts
  const so = folding(state)
  for (const draft of over) close(so, draft, 'nothing')
  if (answered !== null) end(so, answered, 'nothing', null)
  return new Drafts(folded(so, remembered === null ? state.settled : [...state.settled.slice(1 - mostSettled), remembered]))
}
