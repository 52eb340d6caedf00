import { endpoints } from '@frontdesk/contract'
import type { FastifyInstance } from 'fastify'
import type { Trx } from '../db/Db.ts'
import type { NewEvent } from '../events/appendEvents.ts'
import { readAtPosition } from '../events/readAtPosition.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import type { Caller } from '../http/Caller.ts'
import { handle } from '../http/handle.ts'
import type { Ports } from '../ports/Ports.ts'
import { listNotes, listUnseenMentions, searchNotes } from './readNotes.ts'
import { addNote, editNote, removeNote, seeMentions } from './writeNotes.ts'

type Input = { caller: Caller; companyId: number; ports: Ports }
type Author = { companyId: number; adminId: number; now: Date }

/** Runs a change of notes in a transaction of the company. */
const change = <T>(
  { caller: { adminId }, companyId, ports }: Input,
  work: (trx: Trx, emit: (event: NewEvent) => void, author: Author) => Promise<T>,
): Promise<T> =>
  withCompanyTransaction(ports, companyId, (trx, emit) => work(trx, emit, { companyId, adminId, now: ports.now() }))

/** Registers the routes of private notes and of mentions in them (CUST-3, TEAM-3). */
export function privateNoteRoutes(app: FastifyInstance): void {
  handle(app, endpoints.listPrivateNotes, ({ params: { chatId }, companyId, ports }) =>
    readAtPosition(ports.db, companyId, async (trx) => ({ notes: await listNotes(trx, companyId, chatId) })),
  )

  handle(app, endpoints.addPrivateNote, async (input) => ({
    note: await change(input, (trx, emit, author) => addNote(trx, emit, author, { ...input.body, ...input.params })),
  }))

  handle(app, endpoints.editPrivateNote, async (input) => ({
    note: await change(input, (trx, emit, author) => editNote(trx, emit, author, { ...input.body, ...input.params })),
  }))

  handle(app, endpoints.removePrivateNote, async (input) => ({
    note: await change(input, (trx, emit, author) => removeNote(trx, emit, author, input.params.id)),
  }))

  handle(app, endpoints.searchPrivateNotes, async ({ body, companyId, ports }) => ({
    notes: await searchNotes(ports.db, companyId, { ...body, chatId: body.chatId ?? null }),
  }))

  handle(app, endpoints.listMentions, async ({ caller: { adminId }, companyId, ports }) => ({
    notes: await listUnseenMentions(ports.db, companyId, adminId),
  }))

  handle(app, endpoints.markMentionsSeen, async (input) => {
    await change(input, (trx, _emit, author) => seeMentions(trx, author, input.body.chatId))
    return {}
  })
}
