import { upToDate, type Draft } from './Draft.ts'
import type { DraftOver, StreamEvent } from './StreamEvent.ts'

/** The name of a run that is over, or the message of which all runs are. */
type Name = string | number | undefined
type Base = { readonly drafts: Iterable<readonly [number, Draft]>; readonly over: Iterable<Name> }

/** Values that follow each other. It stands as its newest one, which is the one of its length; the others are told anew when asked for. */
type Line = { readonly base: Base; readonly drafts: Map<number, Draft>; readonly over: Set<Name>; length: number }
type Beginning = { readonly line: Line; readonly length: number }
type Told = Beginning & { readonly before: Drafts; readonly event: StreamEvent | DraftOver; readonly now: Date }

/** All replies that are being written: a value. */
export type Drafts = Beginning & Partial<Told>

/** So many events are kept for those who ask for an earlier value. */
const longestLine = 30_000

const begin = ({ drafts, over }: Base): Beginning => ({
  line: {
    base: { drafts, over },
    drafts: new Map(
      [...drafts].map(([answers, draft]) => [
        answers,
        { ...upToDate(draft, draft.heardAt), fresh: [...draft.fresh], early: { ...draft.early } },
      ]),
    ),
    over: new Set(over),
    length: 0,
  },
  length: 0,
})

export const noDrafts: Drafts = begin({ drafts: [], over: [] })

/** The line of which this is the newest value; an earlier one becomes the beginning of its own. */
export function lineOf(drafts: Drafts): Line {
  if (drafts.length !== drafts.line.length) {
    const tale: Told[] = []
    let first = drafts
    for (; first.length; first = first.before!) tale.push(first as Told)
    Object.assign(
      drafts,
      begin(
        tale.reduceRight<Drafts>((so, { event, now }) => reduceDrafts(so, event, now), begin(first.line.base)).line,
      ),
    )
  }
  return drafts.line
}

/**
 * Folds one event into the drafts (STREAM-2, STREAM-4, STREAM-5, STREAM-6): a run opens its draft empty, each piece is
 * added in its turn, an end ends it. Repeated pieces are deaf, early ones wait, and so do those after a lost one, until
 * the real message settles all. The same value: the event changed nothing.
 */
export function reduceDrafts(before: Drafts, event: StreamEvent | DraftOver, now: Date): Drafts {
  const line = lineOf(before)
  const { drafts, over } = line
  const { type, companyId, chatId, text, answers, seq } = event as StreamEvent // of what is over, only the run is told
  const isBeginning = type === 'draft-created'
  let draft = drafts.get(answers)
  const message = draft?.message
  // What bears no name is of the run that writes, but for a beginning.
  const run = event.run || (!isBeginning && message?.run) || -answers
  // Nothing of another chat or company changes a draft, whatever it says it answers.
  if (message && (message.chatId !== chatId || message.companyId !== companyId)) return before
  if (isBeginning || type === 'draft-grew') {
    // A run without a name may only be told from the one before by its beginning.
    if (isBeginning && (run as number) < 0) {
      over.delete(run)
      draft = undefined
    }
    if (!draft || run !== message?.run) {
      if (over.has(answers) || over.has(run)) return before
      over.add(message?.run).delete(run)
      // When it was heard is set below, as for every piece.
      drafts.set(
        answers,
        (draft = {
          message: { ...event, id: answers + 1000, platform: 'openai', run, isStreaming: true, text: '' },
          fresh: [],
          early: {},
          next: 0,
        } as unknown as Draft),
      )
    }
    // A beginning that is not counted has no place among the pieces.
    if (seq !== null || !isBeginning) {
      const place = seq ?? draft.next
      if (place < draft.next) return before
      // Pieces are counted from 1, or from 0: the first may be either.
      if (place > (draft.next || 1)) draft.early[place] ??= text
      else {
        draft.next = place
        for (let piece: string | undefined = text; piece !== undefined; piece = draft.early[++draft.next])
          draft.fresh.push(piece)
      }
    }
    draft.heardAt = now
  } else {
    over.add(run)
    for (const [key, { message }] of drafts) if (over.has(key) || over.has(message.run)) drafts.delete(key)
  }
  return ++line.length < longestLine ? { line, before, length: line.length, event, now } : begin(line)
}
