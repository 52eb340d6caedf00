import { voiceOf, type ThreadRow } from '@frontdesk/chat-thread'
import type { User } from '@frontdesk/contract'

export type Voice = ReturnType<typeof voiceOf>

/** Where a row stands among its neighbours: whose voice it is, whether a day or a speaker begins with it. */
export type RowPlace = { row: ThreadRow; voice: Voice; sender: User | undefined; beginsDay: boolean; beginsGroup: boolean; isNamed: boolean }

const groupEnds = 5 * 60_000

export const timeOf = (row: ThreadRow) => new Date(row.message.sentAt ?? row.message.createdAt)
const dayOf = (row: ThreadRow) => timeOf(row).toDateString()

/** The rows of one page with their places; `before` is the last row of the page above. */
export function rowPlaces(rows: readonly ThreadRow[], before: ThreadRow | undefined, users: ReadonlyMap<number, User>, adminId: number | null): readonly RowPlace[] {
  const voice = (row: ThreadRow) => voiceOf(row.message, users.get(row.message.fromId), adminId)
  return rows.map((row, place) => {
    const above = place === 0 ? before : rows[place - 1]
    const beginsDay = above === undefined || dayOf(above) !== dayOf(row)
    const speaksOn =
      above !== undefined &&
      voice(above) === voice(row) &&
      above.message.fromId === row.message.fromId &&
      timeOf(row).getTime() - timeOf(above).getTime() < groupEnds
    const beginsGroup = beginsDay || !speaksOn
    const sender = users.get(row.message.fromId)
    const isColleague = voice(row) === 'human' && sender !== undefined && sender.adminId !== adminId
    return { row, voice: voice(row), sender, beginsDay, beginsGroup, isNamed: beginsGroup && (isColleague || voice(row) === 'assistant') }
  })
}
