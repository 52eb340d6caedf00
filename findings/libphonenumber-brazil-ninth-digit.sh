#!/usr/bin/env bash
# The light build of libphonenumber-js calls a Brazilian mobile number without its ninth digit valid.
#
# libphonenumber-js 1.13.16 (MIT). WhatsApp still gives the ids of many Brazilian mobiles in the form from before 2016,
# without the ninth digit. The builds /min and /max of the same package differ about that form: /min says that it is
# valid, /max that it is not. Both keep its digits, so that the two spellings of one telephone never become equal. With
# Mexico's 1 of mobiles (abolished in 2019, still in WhatsApp's ids) it is the other way round: neither takes it for
# possible. Argentina's "15" becomes the 9 of mobiles, but the same number without "15" is a landline and stays another.
# What follows here: a person is looked up under every spelling of the country's plan, never by equality of E.164.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent libphonenumber-js@1.13.16
cat >seen.mjs <<'JS'
import * as max from 'libphonenumber-js/max'
import * as min from 'libphonenumber-js/min'

const numbers = ['+5561987654321', '+556187654321', '+525512345678', '+5215512345678', '+54 11 15 2345 6789', '+54 11 2345 6789']
for (const number of numbers)
  for (const [build, library] of [['min', min], ['max', max]]) {
    const phone = library.parsePhoneNumberFromString(number)
    console.log(`${number.padEnd(20)} /${build}: ${phone.number} possible ${phone.isPossible()} valid ${phone.isValid()}`)
  }
JS
cat >expected.txt <<'TXT'
+5561987654321       /min: +5561987654321 possible true valid true
+5561987654321       /max: +5561987654321 possible true valid true
+556187654321        /min: +556187654321 possible true valid true
+556187654321        /max: +556187654321 possible true valid false
+525512345678        /min: +525512345678 possible true valid true
+525512345678        /max: +525512345678 possible true valid true
+5215512345678       /min: +5215512345678 possible false valid false
+5215512345678       /max: +5215512345678 possible false valid false
+54 11 15 2345 6789  /min: +5491123456789 possible true valid true
+54 11 15 2345 6789  /max: +5491123456789 possible true valid true
+54 11 2345 6789     /min: +541123456789 possible true valid true
+54 11 2345 6789     /max: +541123456789 possible true valid true
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
