#!/usr/bin/env bash
# papaparse cuts a price list that Excel saved in Russian or Portuguese at the comma within the prices.
#
# papaparse 5.7.1 (MIT), without a `delimiter`, tries the comma first and takes another delimiter only when it gives more
# columns. Excel of these languages writes "service;price" with a comma within the price, and a list of two columns has as
# many commas as semicolons in each line: the first column keeps the semicolon, the second one is the fraction. The same
# happens to a list of ready answers whose texts have one comma each. `errors` stays empty.
# A heading without a comma makes the guess right, so that a test with a heading does not show it.
# What follows here: the import of knowledge tries the semicolon before the comma, and the more regular table wins.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent papaparse@5.7.1
cat >seen.mjs <<'JS'
import Papa from 'papaparse'

const lists = {
  prices: 'Стрижка;1500,50\nМаникюр;900,00',
  'prices below a heading': 'Услуга;Цена\nСтрижка;1500,50\nМаникюр;900,00',
  'ready answers': 'привет;Здравствуйте, чем помочь?\nадрес;Абая 10, Алматы',
}
for (const [name, text] of Object.entries(lists)) {
  const { data, errors, meta } = Papa.parse(text)
  console.log(`${name}: divided by "${meta.delimiter}", ${errors.length} errors, ${JSON.stringify(data.at(-1))}`)
}
JS
cat >expected.txt <<'TXT'
prices: divided by ",", 0 errors, ["Маникюр;900","00"]
prices below a heading: divided by ";", 0 errors, ["Маникюр","900,00"]
ready answers: divided by ",", 0 errors, ["адрес;Абая 10"," Алматы"]
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
