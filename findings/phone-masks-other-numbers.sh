#!/usr/bin/env bash
# Masks for telephones turn a pasted number into another one: 8 701 123-45-67 becomes +7 (870) 112-34-56.
#
# maska 3.2.1 (MIT), imask 7.6.1 (MIT) and @maskito/phone 5.6.0 (Apache-2.0, with libphonenumber-js 1.13.16, MIT). A
# mask "+7 (###) ###-##-##" takes the digits of a pasted number from the left: Kazakhstan's 8 in front stays and the
# last digit is dropped, which looks complete and is somebody else's number. Ten digits that begin with 7 or, in
# Mexico, 5 lose that one as if it were the code that is there already. maska shifts "+38 067…", which imask reads
# well. @maskito/phone knows the 8, and cuts the last digit of Mexico's +52 1…, which is how WhatsApp writes these
# numbers, and of Ukraine's 80….
# What follows here: a telephone is typed freely, and read as a whole by one library.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent maska@3.2.1 imask@7.6.1 @maskito/phone@5.6.0 @maskito/core@5.6.0 \
  @maskito/kit@5.6.0 libphonenumber-js@1.13.16
cat >seen.mjs <<'JS'
import { maskitoTransform } from '@maskito/core'
import { maskitoPhoneOptionsGenerator } from '@maskito/phone'
import IMask from 'imask'
import metadata from 'libphonenumber-js/min/metadata'
import { Mask } from 'maska'

const numbers = {
  KZ: ['+7 (###) ###-##-##', ['+7 701 123-45-67', '8 701 123-45-67', '7011234567']],
  UA: ['+380 ## ### ## ##', ['+380 67 111 22 33', '067 111 22 33', '+38 067 111 22 33', '80671112233']],
  MX: ['+52 ## #### ####', ['+52 55 1234 5678', '55 1234 5678', '+5215512345678']],
}
for (const [country, [mask, pasted]] of Object.entries(numbers))
  for (const number of pasted) {
    const imask = IMask.createMask({ mask: mask.replace(/\d/g, '{$&}').replaceAll('#', '0') })
    imask.resolve(number)
    const shown = [
      new Mask({ mask }).masked(number),
      imask.value,
      maskitoTransform(number, maskitoPhoneOptionsGenerator({ countryIsoCode: country, metadata })),
    ]
    console.log(country, number.padEnd(17), '|', shown.map((value) => value.padEnd(18)).join(' | ').trimEnd())
  }
JS
cat >expected.txt <<'TXT'
KZ +7 701 123-45-67  | +7 (701) 123-45-67 | +7 (701) 123-45-67 | +7 701 123-4567
KZ 8 701 123-45-67   | +7 (870) 112-34-56 | +7 (870) 112-34-56 | +7 701 123-4567
KZ 7011234567        | +7 (011) 234-56-7  | +7 (011) 234-56-7  | +7 701 123-4567
UA +380 67 111 22 33 | +380 67 111 22 33  | +380 67 111 22 33  | +380 67 111-2233
UA 067 111 22 33     | +380 67 111 22 33  | +380 67 111 22 33  | +380 67 111-2233
UA +38 067 111 22 33 | +380 06 711 12 23  | +380 67 111 22 33  | +380 67 111-2233
UA 80671112233       | +380 67 111 22 33  | +380 67 111 22 33  | +380 8067111223
MX +52 55 1234 5678  | +52 55 1234 5678   | +52 55 1234 5678   | +52 55 1234-5678
MX 55 1234 5678      | +52 51 2345 678    | +52 51 2345 678    | +52 55 1234-5678
MX +5215512345678    | +52 15 5123 4567   | +52 15 5123 4567   | +52 1551234567
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
