import fc from 'fast-check'
import type { Message, MessageStatus } from '@frontdesk/contract'
import type { ServerEvent } from '../ChatEvent.ts'
import { compareMessages } from '../compareMessages.ts'
import { after, message, messageArrived, messageUpdated, ourMessage, statusChanged } from './aThread.ts'

/** A change of one chat on the server; `which` chooses one of its messages. */
export type ServerCommand =
  | { does: 'receive' | 'send'; late: number }
  | { does: 'edit' | 'delete' | 'deliver' | 'fail'; which: number }
  | { does: 'view'; which: number; adminId: number }

const which = fc.nat()
export const serverCommands = (maxLength: number): fc.Arbitrary<ServerCommand[]> =>
  fc.array(
    fc.oneof(
      fc.record({ does: fc.constantFrom('receive' as const, 'send' as const), late: fc.integer({ min: 0, max: 20 }) }),
      fc.record({
        does: fc.constantFrom('edit' as const, 'delete' as const, 'deliver' as const, 'fail' as const),
        which,
      }),
      fc.record({ does: fc.constant('view' as const), which, adminId: fc.constantFrom(1001, 1002) }),
    ),
    { maxLength },
  )

const further: Partial<Record<MessageStatus, MessageStatus>> = { pending: 'sent', sent: 'delivered', delivered: 'read' }

/** A reference server of chat 10001: each command changes the stored messages and appends one event to the log. */
export function aServer() {
  const stored = new Map<number, Message>()
  const log: ServerEvent[] = []
  const storedAt = (at: number) => [...stored.values()][at % Math.max(1, stored.size)]
  const arrive = (changed: Message, seq: number) => {
    stored.set(changed.id, changed)
    log.push(messageArrived(changed, seq))
  }
  const update = (before: Message, different: Partial<Message>, seq: number) => {
    const changed = { ...before, ...different, updatedAt: after(1000 + seq) }
    stored.set(changed.id, changed)
    log.push(messageUpdated(changed, seq))
  }
  const emitStatus = (
    before: Message,
    status: MessageStatus,
    error: { code: string; message: string } | null,
    seq: number,
  ) => {
    const updatedAt = after(1000 + seq)
    const metadata = error ? { ...before.metadata, error } : before.metadata
    stored.set(before.id, { ...before, status, updatedAt, metadata })
    log.push(statusChanged(before.id, status, { seq, updatedAt, error }))
  }

  return {
    log: log as readonly ServerEvent[],
    /** All messages in order, as a fetch would return them now. */
    list: (): readonly Message[] => [...stored.values()].sort(compareMessages),
    run(command: ServerCommand): void {
      const seq = log.length + 1
      switch (command.does) {
        case 'receive':
        case 'send': {
          const made = command.does === 'receive' ? message : ourMessage
          const id = stored.size + 1
          arrive(
            made(id, {
              sentAt: after(100 + id - command.late),
              createdAt: after(100 + id),
              updatedAt: after(1000 + seq),
            }),
            seq,
          )
          return
        }
        case 'edit':
        case 'delete':
        case 'view':
        case 'deliver':
        case 'fail':
      }
      const before = storedAt(command.which)
      if (!before) return
      switch (command.does) {
        case 'edit':
          update(before, { text: `version ${seq}` }, seq)
          return
        case 'delete':
          update(before, { isDeleted: true }, seq)
          return
        case 'view':
          if (!before.viewedBy.includes(command.adminId))
            update(before, { isRead: true, viewedBy: [...before.viewedBy, command.adminId] }, seq)
          return
        case 'deliver': {
          const next = further[before.status]
          if (next) emitStatus(before, next, null, seq)
          return
        }
        case 'fail':
          if (before.status === 'pending' || before.status === 'sent')
            emitStatus(before, 'failed', { code: `E${seq}`, message: 'Not delivered' }, seq)
      }
    },
  }
}
