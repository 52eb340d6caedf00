#!/usr/bin/env bash
# Sums in Ukrainian words have Latin letters in them.
#
# n2words 4.0.0 (MIT). The words of uk-UA are written with the Latin "i" (U+0069) where Ukrainian has "і" (U+0456), which
# looks the same: two, six, seven, eight, thousands, hryvnias and kopecks. A search for such a word finds nothing, a
# speller underlines it, and a sorted or compared text differs from the same words as they are typed. The words of ru-RU
# are whole.
# What follows here: a receipt states its sum in digits, formatted for the reader's language.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent n2words@4.0.0
cat >seen.mjs <<'JS'
import * as russian from 'n2words/ru-RU'
import * as ukrainian from 'n2words/uk-UA'

const latin = (words) => words.match(/[a-z]/g)?.length ?? 0
for (const amount of [450, 650, 1003, 2000, 7208]) {
  const [uk, ru] = [ukrainian, russian].map(({ toCurrency }) => latin(toCurrency(amount)))
  console.log(`${amount}: ${uk} Latin letters in the Ukrainian words, ${ru} in the Russian ones`)
}
const hryvnias = ukrainian.toCurrency(2)
console.log(`2: "${hryvnias}" ${hryvnias === 'дві гривні' ? 'is' : 'is not'} what a keyboard types`)
JS
cat >expected.txt <<'TXT'
450: 0 Latin letters in the Ukrainian words, 0 in the Russian ones
650: 1 Latin letters in the Ukrainian words, 0 in the Russian ones
1003: 1 Latin letters in the Ukrainian words, 0 in the Russian ones
2000: 2 Latin letters in the Ukrainian words, 0 in the Russian ones
7208: 5 Latin letters in the Ukrainian words, 0 in the Russian ones
2: "двi гривнi" is not what a keyboard types
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
