import { parentPort, workerData } from 'node:worker_threads'
import { drawInvoice } from './drawInvoice.ts'
import type { InvoiceDocument } from './InvoiceDocument.ts'

// Shaping text and cutting fonts takes a tenth of a second, in which the server would answer nobody.
if (!parentPort) throw new Error('invoiceWorker.ts runs as a worker')
const bytes = await drawInvoice(workerData as InvoiceDocument) // `renderInvoice` starts this with nothing else
parentPort.postMessage(bytes)
