import { Worker } from 'node:worker_threads'
import type { InvoiceDocument } from './InvoiceDocument.ts'

/** Threads that draw at once; further documents wait. */
const mostThreads = 2
/** Milliseconds after which a drawing has failed. */
const longestDrawing = 30_000

/** Of the process, whose processors they share, however many servers it has; nothing of a company is in them. */
let running = 0
const waiting: (() => void)[] = []

/**
 * The PDF of an invoice, drawn in a thread of its own so that the server goes on answering meanwhile. The same document
 * has the same bytes. Rejects when it cannot be drawn.
 */
export async function renderInvoice(document: InvoiceDocument): Promise<Buffer> {
  if (running >= mostThreads) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await drawInThread(document)
  } finally {
    // The place goes to who waits longest.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

function drawInThread(document: InvoiceDocument): Promise<Buffer> {
  const worker = new Worker(new URL('./invoiceWorker.ts', import.meta.url), { workerData: document, execArgv: [] })
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const deadline = setTimeout(() => reject(new Error('Drawing an invoice took too long')), longestDrawing)
  deadline.unref()
  worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)))
  worker.once('error', reject)
  worker.once('exit', () => reject(new Error('Drawing an invoice ended without a document')))
  return promise.finally(() => {
    clearTimeout(deadline)
    void worker.terminate()
  })
}
