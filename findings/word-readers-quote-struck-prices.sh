#!/usr/bin/env bash
# mammoth and officeparser read a struck price of a Word file as a price, and a ticked box like an empty one.
#
# mammoth 1.13.0 (BSD-2-Clause) by extractRawText, and officeparser 8.1.1 (MIT) as text, with a file that docx 9.15.2
# writes. "800" that is struck through and "650" beside it become "800 650"; hidden words are read like the others; of a
# list of what a salon takes and does not take, ticked and empty boxes both vanish, so that "no parking" reads "parking".
# Tracked changes are read as accepted, so that the difference is easily missed. The HTML of mammoth keeps the strike and
# the boxes; hidden words are shown there as well.
# What follows here: words for the assistant are read from formats that have no such marks, and a preview shows them.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent mammoth@1.13.0 officeparser@8.1.1 docx@9.15.2
cat >seen.mjs <<'JS'
import { writeFileSync } from 'node:fs'
import { CheckBox, DeletedTextRun, Document, InsertedTextRun, Packer, Paragraph, TextRun } from 'docx'
import mammoth from 'mammoth'
import { parseOffice } from 'officeparser'

const change = { author: 'Olena', date: '2026-11-01T00:00:00Z' }
const words = (...children) => new Paragraph({ children })
const children = [
  words(new TextRun('Manicure '), new TextRun({ text: '800', strike: true }), new TextRun(' 650')),
  words(new TextRun('Gel '), new TextRun({ text: 'costs us 90', vanish: true })),
  words(
    new TextRun('Open until '),
    new DeletedTextRun({ text: '21:00', id: 1, ...change }),
    new InsertedTextRun({ text: '20:00', id: 2, ...change }),
  ),
  words(new CheckBox({ checked: true }), new TextRun(' Cards')),
  words(new CheckBox({ checked: false }), new TextRun(' Parking')),
]
writeFileSync('prices.docx', await Packer.toBuffer(new Document({ sections: [{ children }] })))
const lines = (text) => text.split('\n').map((line) => line.trim()).filter(Boolean).join(' / ')
console.log('mammoth', lines((await mammoth.extractRawText({ path: 'prices.docx' })).value))
console.log('officeparser', lines((await (await parseOffice('prices.docx')).to('text')).value))
JS
cat >expected.txt <<'TXT'
mammoth Manicure 800 650 / Gel costs us 90 / Open until 20:00 / Cards / Parking
officeparser Manicure 800 650 / Gel costs us 90 / Open until 20:00 / Cards / Parking
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
