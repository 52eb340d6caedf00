#!/usr/bin/env bash
# convert-excel-to-json reads a date of a price list as the day before, in Ukraine and Kazakhstan and not in Spain.
#
# convert-excel-to-json 1.7.0 (MIT), with a file of exceljs 4.4.0 (MIT). Excel keeps days without a zone. They are
# counted here from the end of 1899 in the zone of the machine, which had an odd offset then: "3 December 2026" is
# 23:59:56 of 2 December in Kyiv and 23:59:12 in Almaty, while Madrid and São Paulo get some seconds after midnight,
# and UTC the day itself. A price that holds from the 3rd is shown from the 2nd, a visit at 15:00 begins at 14:59. A
# length of 1:30 is 1:37 in Almaty and 0:16 in Madrid. Tests on a machine in UTC see none of it.
# What follows here: no date is read out of a table of Excel; one would be read as a day, without a moment in between.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent convert-excel-to-json@1.7.0 exceljs@4.4.0
cat >seen.mjs <<'JS'
import { existsSync } from 'node:fs'
import toJson from 'convert-excel-to-json'
import excel from 'exceljs'

const sourceFile = 'prices.xlsx'
if (!existsSync(sourceFile)) {
  const workbook = new excel.Workbook()
  const row = workbook.addWorksheet('Prices').addRow(['Haircut'])
  const cells = [
    ['dd.mm.yyyy', new Date(Date.UTC(2026, 11, 3))],
    ['dd.mm.yyyy hh:mm', new Date(Date.UTC(2026, 11, 3, 15))],
    ['hh:mm', 90 / 1440],
  ]
  for (const [index, [numFmt, value]] of cells.entries()) Object.assign(row.getCell(index + 2), { value, numFmt })
  await workbook.xlsx.writeFile(sourceFile)
}
const [{ B: from, C: visit, D: length }] = toJson({ sourceFile }).Prices
const local = (date) => date.toLocaleString('sv-SE')
console.log(process.env.TZ.padEnd(17), local(from), '|', local(visit), '|', local(length).slice(11))
JS
cat >expected.txt <<'TXT'
UTC               2026-12-03 00:00:00 | 2026-12-03 15:00:00 | 01:30:00
Europe/Kyiv       2026-12-02 23:59:56 | 2026-12-03 14:59:56 | 01:32:00
Asia/Almaty       2026-12-02 23:59:12 | 2026-12-03 14:59:12 | 01:37:00
Europe/Madrid     2026-12-03 00:00:44 | 2026-12-03 15:00:44 | 00:16:00
America/Sao_Paulo 2026-12-03 00:00:28 | 2026-12-03 15:00:28 | 01:24:00
TXT
for zone in UTC Europe/Kyiv Asia/Almaty Europe/Madrid America/Sao_Paulo; do TZ=$zone node seen.mjs; done | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
