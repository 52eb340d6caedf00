import type { Trx } from '../db/Db.ts'
import type { ChannelAccount } from '../channels/ChannelAccount.ts'
import { currentRoom } from './addressChanges.ts'
import type { InboundEvent, Room } from './InboundEvent.ts'

/**
 * The id of a message in a room that has another id now. Each room numbers its messages by itself: the same number
 * means another message there.
 */
export const idInFormerRoom = (roomId: string, channelId: string): string => `${roomId}/${channelId}`

/**
 * Returns an event of a room as one of the room that it is now, whose messages of before have ids of their own. An
 * event of any other place stays as it is.
 */
export async function inCurrentRoom(
  trx: Trx,
  account: Pick<ChannelAccount, 'id' | 'companyId'>,
  event: InboundEvent,
): Promise<InboundEvent> {
  if (event.type === 'room-moved') return event
  const { room } = 'written' in event ? event.written : event
  if (room === undefined) return event
  const id = await currentRoom(trx, account, room.id)
  if (id === room.id) return event
  const place = { room: { ...room, id } satisfies Room }
  const idThere = (channelId: string) => idInFormerRoom(room.id, channelId)
  const known = <About extends { channelId: string }>(about: About) => ({
    ...about,
    ...place,
    channelId: idThere(about.channelId),
  })
  switch (event.type) {
    case 'reaction':
      return { ...known(event), targetId: idThere(event.targetId) }
    case 'deletion':
    case 'notice':
    case 'moved':
      return known(event)
    case 'message':
      return { ...event, written: repliedThere(known(event.written), idThere) }
    case 'echo':
      return { ...event, written: repliedThere(known(event.written), idThere) }
    case 'edit':
      return { ...event, written: repliedThere(known(event.written), idThere) }
  }
}

const repliedThere = <Written extends { repliesTo: string | null }>(
  written: Written,
  idThere: (channelId: string) => string,
): Written => ({ ...written, repliesTo: written.repliesTo === null ? null : idThere(written.repliesTo) })
