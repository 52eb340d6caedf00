#!/usr/bin/env bash
# written-number writes a price of 99.50 as "one hundred" in words, and 1500.50 as 1501.
#
# written-number 0.11.1 (MIT). The words are those of the number rounded to a whole one, without an error and with no
# words for the rest: a receipt over 129.90 is one over a hundred and thirty, and a tip of 0.50 is a tip of one. In
# Spanish the one before "mil" is not shortened: "veintiuno mil" for "veintiún mil". The thousands of Ukrainian have
# their right gender and number.
# What follows here: a receipt states its sum in digits, formatted for the reader's language.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent written-number@0.11.1
cat >seen.mjs <<'JS'
import writtenNumber from 'written-number'

for (const lang of ['en', 'pt', 'uk', 'ru']) {
  console.log(lang, [99.5, 129.9, 0.5, 1500.5].map((price) => writtenNumber(price, { lang })).join(' / '))
}
console.log('es', [21000, 31000].map((price) => writtenNumber(price, { lang: 'es' })).join(' / '))
console.log('uk', [2000, 21000].map((price) => writtenNumber(price, { lang: 'uk' })).join(' / '))
JS
cat >expected.txt <<'TXT'
en one hundred / one hundred and thirty / one / one thousand five hundred and one
pt cem / cento e trinta / um / mil quinhentos e um
uk сто / сто тридцять / один / одна тисяча п’ятсот один
ru сто / сто тридцать / один / одна тысяча пятьсот один
es veintiuno mil / treinta y uno mil
uk дві тисячі / двадцять одна тисяча
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
