#!/usr/bin/env bash
# pdf2json gives the text of receipts that pdfkit and pdf-lib write from the last line to the first.
#
# pdf2json 4.1.0 (Apache-2.0), with files of pdfkit 0.20.2 and pdf-lib 1.17.1 (both MIT), of a single page. In the raw
# text the total comes before the services and the heading last; words of one line stay in order. The positions of the
# same texts are right: a program that sorts by them does not see it, and one that takes what stands after "Total"
# takes a service. unpdf 1.8.1 (MIT) gives the same files from the top.
# What follows here: an invoice is read by programs of accountants as well: a sum stands in the line of its name.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent pdf2json@4.1.0 pdfkit@0.20.2 pdf-lib@1.17.1 unpdf@1.8.1
cat >seen.mjs <<'JS'
import { createWriteStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { PDFDocument } from 'pdf-lib'
import PdfParser from 'pdf2json'
import PdfKit from 'pdfkit'
import { extractText, getDocumentProxy } from 'unpdf'

const lines = ['Receipt 42', 'Manicure 650.00', 'Pedicure 800.00', 'Total 1450.00']
const kit = new PdfKit()
const file = kit.pipe(createWriteStream('pdfkit.pdf'))
for (const line of lines) kit.text(line)
kit.end()
await finished(file)
const lib = await PDFDocument.create()
const page = lib.addPage()
for (const [row, line] of lines.entries()) page.drawText(line, { x: 72, y: 700 - row * 20, size: 12 })
await writeFile('pdf-lib.pdf', await lib.save())

const byPdf2json = (name) =>
  new Promise((resolve, reject) => {
    const parser = new PdfParser(null, true)
    parser.on('pdfParser_dataError', reject)
    parser.on('pdfParser_dataReady', ({ Pages }) => {
      const placed = Pages[0].Texts.toSorted((one, other) => one.y - other.y).map(({ R }) => decodeURIComponent(R[0].T))
      resolve([parser.getRawTextContent().split('\r\n').slice(0, lines.length), placed])
    })
    parser.loadPDF(name, 0)
  })
for (const name of ['pdfkit.pdf', 'pdf-lib.pdf']) {
  const [raw, placed] = await byPdf2json(name)
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await readFile(name))))
  console.log(`${name}, text by pdf2json:   ${raw.join(' | ')}`)
  console.log(`${name}, places by pdf2json: ${placed.join(' | ')}`)
  console.log(`${name}, text by unpdf:      ${text[0].split('\n').join(' | ')}`)
}
JS
cat >expected.txt <<'TXT'
pdfkit.pdf, text by pdf2json:   Total 1450.00 | Pedicure 800.00 | Manicure 650.00 | Receipt 42
pdfkit.pdf, places by pdf2json: Receipt 42 | Manicure 650.00 | Pedicure 800.00 | Total 1450.00
pdfkit.pdf, text by unpdf:      Receipt 42 | Manicure 650.00 | Pedicure 800.00 | Total 1450.00
pdf-lib.pdf, text by pdf2json:   Total 1450.00 | Pedicure 800.00 | Manicure 650.00 | Receipt 42
pdf-lib.pdf, places by pdf2json: Receipt 42 | Manicure 650.00 | Pedicure 800.00 | Total 1450.00
pdf-lib.pdf, text by unpdf:      Receipt 42 | Manicure 650.00 | Pedicure 800.00 | Total 1450.00
TXT
node seen.mjs | grep -v '^Warning: ' | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
