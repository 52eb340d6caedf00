/**
 * How long the oldest due job of each queue has waited, in seconds, by the queue's name; 0 where nothing is due. Jobs
 * that are being done, and those that wait for their next attempt, are not due. Rejects when the queues cannot be read.
 */
export type JobLag = () => Promise<Readonly<Record<string, number>>>
