import type { Trx } from '../db/Db.ts'
import type { DomainEvents } from '../ports/Ports.ts'

type Stop = Parameters<DomainEvents['runStopRequested']>[0]

const asked = new WeakMap<Trx, Stop[]>()

/** Asks, in the transaction that has ended the run of a chat, for what the AI is writing there to stop. */
export const askStop = (trx: Trx, stop: Stop): void => void asked.set(trx, [...stopsAskedIn(trx), stop])

/** The runs that a transaction has asked to stop, for `runStopRequested` after its commit. */
export const stopsAskedIn = (trx: Trx): readonly Stop[] => asked.get(trx) ?? []
