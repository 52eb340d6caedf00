#!/usr/bin/env bash
# phone calls a number of Buenos Aires valid and writes another one down.
#
# phone 3.1.72 (MIT). "11 15-2345-6789" is how a mobile number of Buenos Aires is dialled at home: 15 is the sign of a
# mobile phone, which becomes a 9 before the area code abroad. phone says that it is valid and gives +54 11 15 2345 6789,
# which has a digit too many and is nobody's; of the right international form +54 9 11 2345 6789 it says that it is not
# valid. Mexico's +52 1, which left the numbering plan in 2019 and which messengers still use, is kept as valid, while
# libphonenumber refuses it. "8 701 …", as Kazakhstan dials at home, is refused with the country given.
# What follows here: numbers go through libphonenumber, and spellings of messengers through rules of their own.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent phone@3.1.72 libphonenumber-js@1.13.16
cat >seen.mjs <<'JS'
import { phone } from 'phone'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

const numbers = [
  ['11 15-2345-6789', 'AR'],
  ['+54 9 11 2345-6789', 'AR'],
  ['+52 1 55 1234 5678', 'MX'],
  ['8 701 123 45 67', 'KZ'],
]
for (const [number, country] of numbers) {
  const ours = phone(number, { country })
  const theirs = parsePhoneNumberFromString(number, country)
  console.log(`${number}: phone ${ours.isValid ? ours.phoneNumber : 'invalid'}, libphonenumber ${theirs?.isValid() ? theirs.number : 'invalid'}`)
}
JS
cat >expected.txt <<'TXT'
11 15-2345-6789: phone +54111523456789, libphonenumber +5491123456789
+54 9 11 2345-6789: phone invalid, libphonenumber +5491123456789
+52 1 55 1234 5678: phone +5215512345678, libphonenumber invalid
8 701 123 45 67: phone invalid, libphonenumber +77011234567
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
