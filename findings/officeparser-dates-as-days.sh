#!/usr/bin/env bash
# officeparser reads "from 01.12.2026, 15 % off, 1:30" in a price list of Excel as 46357, 0.15 and 0.0625.
#
# officeparser 8.1.1 (MIT), with files that exceljs 4.4.0 writes. The text is that of the stored numbers, not of what the
# sheet shows: a date is the number of days since 1900, a duration a part of a day, a discount a fraction, and a price
# loses its currency, which stands in the number's format. A row that is hidden, as the prices of last year often are, is
# read like the others. An assistant that is taught by this text quotes the hidden price, and no date at all.
# What follows here: tables are taken as CSV, which holds what people see, and a preview shows what was read.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent officeparser@8.1.1 exceljs@4.4.0
cat >seen.mjs <<'JS'
import ExcelJS from 'exceljs'
import { parseOffice } from 'officeparser'

const book = new ExcelJS.Workbook()
const sheet = book.addWorksheet('Prices')
sheet.addRow(['Service', 'Price', 'From', 'Takes', 'Discount'])
const row = sheet.addRow(['Manicure', 650, new Date('2026-12-01T00:00:00Z'), 1.5 / 24, 0.15])
row.getCell(2).numFmt = '#,##0.00 "UAH"'
row.getCell(3).numFmt = 'dd.mm.yyyy'
row.getCell(4).numFmt = 'h:mm'
row.getCell(5).numFmt = '0%'
sheet.addRow(['Manicure in 2025', 500]).hidden = true
await book.xlsx.writeFile('prices.xlsx')
const parsed = await parseOffice('prices.xlsx')
console.log((await parsed.to('text')).value.replaceAll('\t', ' | ').trim())
JS
cat >expected.txt <<'TXT'
Service | Price | From | Takes | Discount
Manicure | 650 | 46357 | 0.0625 | 0.15
Manicure in 2025 | 500
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
