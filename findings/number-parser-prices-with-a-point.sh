#!/usr/bin/env bash
# @internationalized/number reads a price typed with a point a hundredfold in Spanish and Portuguese.
#
# @internationalized/number 3.6.9 (Apache-2.0), the parser of React Aria's number fields. In a language whose groups are
# divided by points, a point is dropped wherever it stands, so "12.50" is 1250, and isValidPartialNumber accepts the text
# while it is typed. In Russian, Ukrainian and Kazakh, parse reads the same text rightly as 12.5, and
# isValidPartialNumber refuses it: the check is strict where the reading is right, and open where it is wrong.
# What follows here: an amount of the console is read by a rule of its own, for which point and comma both begin the cents.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent @internationalized/number@3.6.9
cat >seen.mjs <<'JS'
import { NumberParser } from '@internationalized/number'

for (const language of ['es', 'pt-BR', 'ru', 'uk', 'kk']) {
  const parser = new NumberParser(language, { style: 'decimal' })
  const readings = ['12.50', '12,50', '1500.50'].map((text) => `${text} is ${parser.parse(text)}`)
  console.log(language, readings.join(', ') + ',', parser.isValidPartialNumber('12.50') ? 'accepted' : 'refused')
}
JS
cat >expected.txt <<'TXT'
es 12.50 is 1250, 12,50 is 12.5, 1500.50 is 150050, accepted
pt-BR 12.50 is 1250, 12,50 is 12.5, 1500.50 is 150050, accepted
ru 12.50 is 12.5, 12,50 is 12.5, 1500.50 is 1500.5, refused
uk 12.50 is 12.5, 12,50 is 12.5, 1500.50 is 1500.5, refused
kk 12.50 is 12.5, 12,50 is 12.5, 1500.50 is 1500.5, refused
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
