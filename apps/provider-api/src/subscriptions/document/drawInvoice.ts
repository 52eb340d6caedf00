import { money, moneyText } from '@frontdesk/money'
import PDFDocument from 'pdfkit'
import type { InvoiceDocument, Party } from './InvoiceDocument.ts'
import { documentTexts, type DocumentTexts } from './documentTexts.ts'
import { printedRuns, registerFonts } from './printedText.ts'

type Pdf = PDFKit.PDFDocument

/** Points: an A4 page, its margins, and the columns of the table. */
const page = { width: 595.28, height: 841.89, margin: 56 }
const right = page.width - page.margin
const wide = right - page.margin
const columns = { quantity: right - 190, amount: right - 110 }
/** Where the table ends on a page, above the footer. */
const bottom = page.height - 96

const colours = { ink: '#1b1b22', dim: '#5c5c6b', line: '#e3e3ea', brand: '#6941c6', tint: '#f6f4fc' }

/**
 * Draws an invoice as a PDF: one page of A4, more for very long addresses and lists. The same document has the same
 * bytes whenever it is drawn, so that it can be compared and attached again.
 */
export function drawInvoice(document: InvoiceDocument): Promise<Buffer> {
  const texts = documentTexts[document.language]
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: document.language,
    displayTitle: true,
    pdfVersion: '1.7',
    bufferPages: true,
    info: {
      Title: `${texts.invoice} ${document.number}`,
      Author: document.issuer.name,
      // The library's own time would make other bytes of the same invoice.
      CreationDate: document.issuedAt,
    },
  })
  registerFonts(pdf)
  const done = bytesOf(pdf)
  const afterHeader = drawHeader(pdf, document, texts)
  const afterParties = drawParties(pdf, document, texts, afterHeader)
  const afterLines = drawLines(pdf, document, texts, afterParties)
  drawTotals(pdf, document, texts, afterLines)
  drawFooters(pdf, document, texts)
  pdf.end()
  return done
}

function bytesOf(pdf: Pdf): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  pdf.on('end', () => resolve(Buffer.concat(parts)))
  pdf.on('error', reject)
  return promise
}

type Style = {
  size?: number
  isBold?: boolean
  colour?: string
  width?: number
  align?: 'left' | 'right'
  /** Digits of one width, for columns of numbers. */
  isTabular?: boolean
}

/** Writes a text that wraps within its width; returns where it ends. */
function write(pdf: Pdf, text: string, x: number, y: number, style: Style = {}): number {
  const { size = 10, isBold = false, colour = colours.ink, width = wide, align = 'left', isTabular = false } = style
  const lineGap = size * 0.25
  pdf.fontSize(size).fillColor(colour)
  let end = y
  for (const line of printable(text).split('\n')) {
    const runs = printedRuns(pdf, line, { isBold })
    pdf.x = x
    pdf.y = end
    for (const [place, run] of runs.entries()) {
      const features: PDFKit.Mixins.OpenTypeFeatures[] = isTabular ? ['tnum'] : []
      pdf.font(run.font).text(run.text, { width, align, lineGap, features, continued: place < runs.length - 1 })
    }
    end = pdf.y
  }
  return end
}

/** Customers type these texts: lines stay, other control characters would be drawn as boxes. */
const printable = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/[^\P{C}\n]/gu, ' ')

function rule(pdf: Pdf, y: number, from = page.margin): void {
  pdf.moveTo(from, y).lineTo(right, y).lineWidth(0.75).strokeColor(colours.line).stroke()
}

/** The issuer and the kind of document, and below them number, date and period; returns where they end. */
function drawHeader(pdf: Pdf, document: InvoiceDocument, texts: DocumentTexts): number {
  pdf.rect(0, 0, page.width, 8).fill(colours.brand)
  const half = wide / 2
  const name = write(pdf, document.issuer.name, page.margin, 56, {
    size: 13,
    isBold: true,
    colour: colours.brand,
    width: half,
  })
  const title = write(pdf, texts.invoice, page.margin + half, 48, {
    size: 24,
    isBold: true,
    width: half,
    align: 'right',
  })
  const top = Math.max(name, title) + 28
  const facts: [string, string][] = [
    [texts.number, document.number],
    [texts.issuedOn, dayOf(document.issuedAt)],
    ...(document.period
      ? ([[texts.period, `${dayOf(document.period.start)} – ${dayOf(document.period.end)}`]] as [string, string][])
      : []),
  ]
  const width = wide / 3
  let end = top
  for (const [place, [label, value]] of facts.entries()) {
    const x = page.margin + place * width
    const below = write(pdf, label, x, top, { size: 8.5, colour: colours.dim, width: width - 12 })
    end = Math.max(end, write(pdf, value, x, below + 2, { isBold: true, width: width - 12, isTabular: true }))
  }
  return end
}

/** Draws the issuer beside the receiver; returns where they end. */
function drawParties(
  pdf: Pdf,
  { issuer, customer, language }: InvoiceDocument,
  texts: DocumentTexts,
  after: number,
): number {
  rule(pdf, after + 20)
  const width = wide / 2 - 16
  const ends = [[texts.from, issuer, page.margin] as const, [texts.to, customer, page.margin + wide / 2] as const].map(
    ([label, party, x]) => {
      let y = write(pdf, label, x, after + 36, { size: 8.5, colour: colours.dim, width })
      if (party.name !== '') y = write(pdf, party.name, x, y + 3, { isBold: true, size: 11, width })
      for (const line of detailsOf(party, language, texts)) y = write(pdf, line, x, y + 2, { size: 9.5, width })
      return y
    },
  )
  return Math.max(...ends)
}

/** Address, country, tax id and email of a party, as far as they are stated. */
function detailsOf(party: Party, language: string, texts: DocumentTexts): string[] {
  const country =
    party.country === '' ? '' : (new Intl.DisplayNames(language, { type: 'region' }).of(party.country) ?? party.country)
  const taxId = party.taxId === '' ? '' : `${texts.taxId}: ${party.taxId}`
  return [party.address, country, taxId, party.email].filter((line) => line !== '')
}

/** The table of lines; returns where it ends. */
function drawLines(pdf: Pdf, document: InvoiceDocument, texts: DocumentTexts, after: number): number {
  let y = headOfTable(pdf, texts, after + 32)
  for (const line of document.lines) {
    const label = labelOf(line, document.plan, texts)
    const width = columns.quantity - page.margin - 16
    pdf.font('inter-regular').fontSize(10)
    const height = pdf.heightOfString(printable(label), { width, lineGap: 2.5 })
    if (y + height + 10 > bottom) y = headOfTable(pdf, texts, nextPage(pdf))
    const end = write(pdf, label, page.margin, y + 10, { width })
    const quantity = line.quantity ?? (line.key === 'base' ? 1 : null)
    const numbers = { align: 'right', isTabular: true } as const
    if (quantity !== null)
      write(pdf, new Intl.NumberFormat(document.language).format(quantity), columns.quantity, y + 10, {
        ...numbers,
        width: 70,
        colour: colours.dim,
      })
    write(pdf, moneyOf(line.amount, document), columns.amount, y + 10, { ...numbers, width: 110 })
    y = end + 8
    rule(pdf, y)
  }
  return y
}

function headOfTable(pdf: Pdf, texts: DocumentTexts, y: number): number {
  pdf.roundedRect(page.margin - 10, y, wide + 20, 24, 6).fill(colours.tint)
  const style = { size: 8.5, colour: colours.dim, isBold: true } as const
  write(pdf, texts.item, page.margin, y + 7, style)
  write(pdf, texts.quantity, columns.quantity - 30, y + 7, { ...style, width: 100, align: 'right' })
  write(pdf, texts.amount, columns.amount, y + 7, { ...style, width: 110, align: 'right' })
  return y + 26
}

function nextPage(pdf: Pdf): number {
  pdf.addPage()
  return page.margin
}

function labelOf({ key, code }: InvoiceDocument['lines'][number], plan: string, texts: DocumentTexts): string {
  if (key === 'discount' && !code) return texts.discountWithoutCode
  return texts.lines[key].replace(/\{(plan|code)\}/g, (_, name) => (name === 'plan' ? plan : (code ?? '')))
}

/** The total, how it was paid, and what was returned. */
function drawTotals(pdf: Pdf, document: InvoiceDocument, texts: DocumentTexts, after: number): void {
  const { total, refunded, card } = document
  const paid = total > 0 && card !== null ? texts.paidWith.replace('{card}', () => card) : texts.paid
  const rows: { label: string; amount: number; isMain?: boolean }[] = [
    { label: texts.total, amount: total, isMain: true },
    { label: paid, amount: total },
    ...(refunded > 0
      ? [
          { label: texts.refunded, amount: -refunded },
          { label: texts.left, amount: total - refunded, isMain: true },
        ]
      : []),
  ]
  const x = page.margin + wide * 0.36
  let y = after + 14
  if (y + rows.length * 26 > bottom) y = nextPage(pdf)
  for (const { label, amount, isMain = false } of rows) {
    const size = isMain ? 13 : 10
    const colour = isMain ? colours.ink : colours.dim
    const end = write(pdf, label, x, y, { size, isBold: isMain, colour, width: columns.amount - x - 8 })
    write(pdf, moneyOf(amount, document), columns.amount - 30, y, {
      size,
      isBold: isMain,
      colour,
      width: 140,
      align: 'right',
      isTabular: true,
    })
    y = end + 7
  }
}

function drawFooters(pdf: Pdf, { issuer, number }: InvoiceDocument, texts: DocumentTexts): void {
  const { start, count } = pdf.bufferedPageRange()
  const y = page.height - 60
  for (let place = 0; place < count; place++) {
    pdf.switchToPage(start + place)
    rule(pdf, y - 12)
    const of = issuer.email === '' ? issuer.name : `${texts.questions} ${issuer.email}`
    write(pdf, of, page.margin, y, { size: 8.5, colour: colours.dim, width: wide * 0.66 })
    const pages = count > 1 ? `${number} · ${place + 1}/${count}` : number
    write(pdf, pages, page.margin + wide * 0.7, y, {
      size: 8.5,
      colour: colours.dim,
      width: wide * 0.3,
      align: 'right',
      isTabular: true,
    })
  }
}

const moneyOf = (amount: number, { language, currency }: InvoiceDocument): string =>
  moneyText(language, money(amount, currency))

/** `20.11.2026`, in UTC. */
const dayOf = (at: Date): string => at.toISOString().slice(0, 10).split('-').reverse().join('.')
