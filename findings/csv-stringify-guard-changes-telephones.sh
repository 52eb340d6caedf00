#!/usr/bin/env bash
# The guard of csv-stringify against formulas changes telephone numbers and refunds.
#
# csv-stringify 6.9.0 (MIT). With "escape_formulas", each value that begins with = + - @ gets an apostrophe before it. In a
# list of customers that is every telephone in E.164 (+380…), in a list of invoices every negative amount, and every name
# of Instagram or Telegram with its @. Read back by csv-parse, or by another program than Excel, the apostrophe is part of
# the value: a number that was exported is not the number that is imported.
# What follows here: only text that people typed is guarded; telephones, amounts and handles have columns of their own.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent csv-stringify@6.9.0 csv-parse@7.0.3
cat >seen.mjs <<'JS'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'

const rows = [['+380501234567', '-49.00', '@lily.salon', '=1+1']]
const file = stringify(rows, { escape_formulas: true })
console.log('written  ', file.trim())
console.log('read back', JSON.stringify(parse(file)[0]))
JS
cat >expected.txt <<'TXT'
written   '+380501234567,'-49.00,'@lily.salon,'=1+1
read back ["'+380501234567","'-49.00","'@lily.salon","'=1+1"]
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
