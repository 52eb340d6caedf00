#!/usr/bin/env bash
# libphonenumber-js reads "number, number" as one telephone with an extension: the second number is lost.
#
# libphonenumber-js 1.13.16 (MIT), findPhoneNumbersInText. A comma stands for a pause before an extension, so in a text
# of two national numbers, as salons and customers write them, the second one becomes the extension of the first, cut at
# nine digits or at the first space. Two international numbers are found, as are two that a slash, a word or a line end divides.
# What follows here: numbers in a text are recognized by a rule of our own, for which a comma ends a number.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent libphonenumber-js@1.13.16
cat >seen.mjs <<'JS'
import { findPhoneNumbersInText } from 'libphonenumber-js/max'

const texts = [
  ['KZ', '87011234567, 87011234568'],
  ['KZ', '8(701)1234567, 87011234568'],
  ['UA', '050 123 45 67, 067 123 45 67'],
  ['UA', '050 123 45 67 / 067 123 45 67'],
  ['UA', '+380 50 123 45 67, +380 67 123 45 67'],
]
for (const [country, text] of texts) {
  const found = findPhoneNumbersInText(text, country)
  console.log(text.padEnd(38), found.map(({ number }) => number.number + (number.ext ? ' ext ' + number.ext : '')).join(' and '))
}
JS
cat >expected.txt <<'TXT'
87011234567, 87011234568               +77011234567 ext 870112345
8(701)1234567, 87011234568             +77011234567 ext 870112345
050 123 45 67, 067 123 45 67           +380501234567 ext 067
050 123 45 67 / 067 123 45 67          +380501234567 and +380671234567
+380 50 123 45 67, +380 67 123 45 67   +380501234567 and +380671234567
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
