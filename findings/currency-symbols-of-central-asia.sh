#!/usr/bin/env bash
# currency-formatter writes a price in tenge as a range, and currency-symbol-map sums and soms with the sign of the lev.
#
# currency-formatter 1.5.9 (MIT) has "-" for the decimal point of the tenge and the som: "₸12 500-50", one price with
# its half, is read as two. currency-symbol-map 5.1.0 (BSD-2-Clause) gives the Uzbek sum and the Kyrgyz som "лв", the
# sign of Bulgaria's money of before 2026, by which nobody there knows a price. Both know the signs of the tenge and
# the hryvnia.
# What follows here: prices are formatted by Intl alone, in the language of the reader.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent currency-formatter@1.5.9 currency-symbol-map@5.1.0
cat >seen.mjs <<'JS'
import formatter from 'currency-formatter'
import symbolOf from 'currency-symbol-map'

for (const currency of ['UAH', 'KZT', 'KGS', 'UZS', 'BGN']) {
  const price = formatter.format(12500.5, { code: currency }).replaceAll('\u00A0', ' ')
  console.log(`${currency} currency-formatter ${price}, currency-symbol-map ${symbolOf(currency)}`)
}
JS
cat >expected.txt <<'TXT'
UAH currency-formatter 12 500,50₴, currency-symbol-map ₴
KZT currency-formatter ₸12 500-50, currency-symbol-map ₸
KGS currency-formatter 12 500-50 сом, currency-symbol-map лв
UZS currency-formatter 12 500,50 сўм, currency-symbol-map лв
BGN currency-formatter 12 500,50 лв., currency-symbol-map лв
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
