import type { Ports } from '../ports/Ports.ts'
import { identityOf, type ServerSocket } from './LiveServer.ts'
import type { RoomReconciler } from './reconcileRooms.ts'

/** The most connections that join their rooms together. */
const largestBatch = 250

/**
 * Creates what lets new connections into their rooms: those that come while others are let in follow together, with as
 * many queries as one alone, so that a storm of reconnections leaves the database to the calls (reliability C10). A
 * connection that could not join is closed.
 */
export function admitJoining(
  { admit }: RoomReconciler,
  log: Pick<Ports['log'], 'error'>,
): (socket: ServerSocket) => void {
  const joining = new Set<ServerSocket>()
  let isAdmitting = false

  const admitAll = async () => {
    isAdmitting = true
    while (joining.size > 0) {
      const batch = [...joining].slice(0, largestBatch)
      for (const socket of batch) joining.delete(socket)
      try {
        await admit(batch)
      } catch (error) {
        const adminIds = batch.map((socket) => identityOf(socket).adminId)
        log.error({ adminIds, error: String(error) }, 'Live connections could not join their rooms')
        // The clients reconnect by themselves; without rooms they would never receive an event.
        for (const { conn } of batch) conn.close()
      }
    }
    isAdmitting = false
  }
  return (socket) => {
    joining.add(socket)
    if (!isAdmitting) void admitAll()
  }
}
