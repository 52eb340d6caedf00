import { authorKindOf, type AuthorKind, type ThreadRow } from '@frontdesk/chat-thread'
import type { User } from '@frontdesk/contract'

/** Where a row stands among its neighbours: whose voice it is, whether a day or a speaker begins with it. */
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
  const voice = (one: ThreadRow) => authorKindOf(one.message, users.get(one.message.fromId), adminId)
  const beginsDay = above === undefined || dayOf(above) !== dayOf(row)
  const speaksOn =
    above !== undefined &&
    voice(above) === voice(row) &&
    above.message.fromId === row.message.fromId &&
    timeOf(row).getTime() - timeOf(above).getTime() < groupEnds
  const beginsGroup = beginsDay || !speaksOn
  const sender = users.get(row.message.fromId)
  const isColleague = voice(row) === 'human' && sender !== undefined && sender.adminId !== adminId
  return {
    row,
    authorKind: voice(row),
    sender,
    beginsDay,
    beginsGroup,
    isNamed: beginsGroup && (isColleague || voice(row) === 'assistant'),
  }
}

type Seen = { above: ThreadRow | undefined; users: ReadonlyMap<number, User>; adminId: number | null; place: RowPlace }
// Reading dates is the dearest part of a place, and with each message that arrives all rows on screen are asked again.
const seenPlaces = new WeakMap<ThreadRow, Seen>()

/** The place of a row below another (none above it: the first that is here); the same object while nothing of it changes. */
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

/** Neighbouring rows with their places; `before` is the row above the first. */
export const rowPlaces = (
  rows: readonly ThreadRow[],
  before: ThreadRow | undefined,
  users: ReadonlyMap<number, User>,
  adminId: number | null,
): readonly RowPlace[] =>
  rows.map((row, place) => rowPlace(row, place === 0 ? before : rows[place - 1], users, adminId))
