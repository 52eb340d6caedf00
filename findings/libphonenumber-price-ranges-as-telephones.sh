#!/usr/bin/env bash
# libphonenumber-js reads price ranges as valid telephone numbers, in Ukraine as a mobile one.
#
# libphonenumber-js 1.13.16 (MIT). Its search for numbers in a text allows spaces and a dash between any digits, as people
# write telephones, and then asks whether the digits are a number of the default country. "6 800 - 12 500 грн" is what a
# manicure costs, and also the digits of a Ukrainian mobile. Whether a range is taken depends on its amounts alone.
# What follows here: a telephone in a message begins with +, 0 or 8 and has no dash between spaces (`textParts`).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent libphonenumber-js@1.13.16
cat >seen.mjs <<'JS'
import { findPhoneNumbersInText } from 'libphonenumber-js/max'

const texts = [
  ['Манікюр 6 800 - 12 500 грн', 'UA'],
  ['Стрижка 5 500 - 10 500 грн', 'UA'],
  ['Стрижка 1 500 - 2 500 грн', 'UA'],
  ['Стрижка 7 000 - 10 500 тг', 'KZ'],
]
for (const [text, country] of texts) {
  const [found] = findPhoneNumbersInText(text, country)
  console.log(`${text}: ${found ? `${found.number.number} ${found.number.getType()} valid=${found.number.isValid()}` : 'none'}`)
}
JS
cat >expected.txt <<'TXT'
Манікюр 6 800 - 12 500 грн: +380680012500 MOBILE valid=true
Стрижка 5 500 - 10 500 грн: +380550010500 FIXED_LINE valid=true
Стрижка 1 500 - 2 500 грн: none
Стрижка 7 000 - 10 500 тг: none
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
