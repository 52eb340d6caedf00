import { authorKindOf, type AuthorKind, type ThreadRow } from '@frontdesk/chat-thread'
import type { User } from '@frontdesk/contract'

/** A row in relation to its neighbours: its author, and whether it begins a day or a group of one author's messages. */
export type RowPlace = {
  row: ThreadRow
  authorKind: AuthorKind
  sender: User | undefined
  beginsDay: boolean
  beginsGroup: boolean
  isNamed: boolean
}

const groupEnds = 5 * 60_000

export const timeOf = (row: ThreadRow) => new Date(row.message.sentAt ?? row.message.createdAt)
const dayOf = (row: ThreadRow) => timeOf(row).toDateString()

function placeOf(
  row: ThreadRow,
  above: ThreadRow | undefined,
  users: ReadonlyMap<number, User>,
  adminId: number | null,
): RowPlace {
  const kindOf = (one: ThreadRow) => authorKindOf(one.message, users.get(one.message.fromId), adminId)
  const beginsDay = above === undefined || dayOf(above) !== dayOf(row)
  const continuesGroup =
    above !== undefined &&
    kindOf(above) === kindOf(row) &&
    above.message.fromId === row.message.fromId &&
    timeOf(row).getTime() - timeOf(above).getTime() < groupEnds
  const beginsGroup = beginsDay || !continuesGroup
  const sender = users.get(row.message.fromId)
  const isColleague = kindOf(row) === 'human' && sender !== undefined && sender.adminId !== adminId
  return {
    row,
    authorKind: kindOf(row),
    sender,
    beginsDay,
    beginsGroup,
    isNamed: beginsGroup && (isColleague || kindOf(row) === 'assistant'),
  }
}

type Seen = { above: ThreadRow | undefined; users: ReadonlyMap<number, User>; adminId: number | null; place: RowPlace }
// Cached, since formatting dates is slow, and each new message recomputes the places of all rows on screen.
const seenPlaces = new WeakMap<ThreadRow, Seen>()

/**
 * The place of a row below another (undefined: the first loaded row). Returns the same object while nothing changes.
 */
export function rowPlace(
  row: ThreadRow,
  above: ThreadRow | undefined,
  users: ReadonlyMap<number, User>,
  adminId: number | null,
): RowPlace {
  const seen = seenPlaces.get(row)
  if (seen !== undefined && seen.above === above && seen.users === users && seen.adminId === adminId) return seen.place
  const place = placeOf(row, above, users, adminId)
  seenPlaces.set(row, { above, users, adminId, place })
  return place
}

/** The places of consecutive rows; `before` is the row above the first. */
export const rowPlaces = (
  rows: readonly ThreadRow[],
  before: ThreadRow | undefined,
  users: ReadonlyMap<number, User>,
  adminId: number | null,
): readonly RowPlace[] =>
  rows.map((row, place) => rowPlace(row, place === 0 ? before : rows[place - 1], users, adminId))
