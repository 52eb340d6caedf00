#!/usr/bin/env bash
# redact-pii takes Friday for a person's name and Olena for none, and a Brazilian telephone for a postcode.
#
# redact-pii 3.4.0 (MIT), defaults. Names come from a list of first names, where Friday stands and Tuesday does not, and no
# name of this product's countries. Telephones and postcodes go by the shapes of the United States: the last nine digits of
# a mobile of São Paulo become ZIPCODE. The masked text no longer says when the customer comes, and still says who.
# What follows here: a customer's texts are erased whole, never masked by guesses.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent redact-pii@3.4.0
cat >seen.cjs <<'JS'
const { SyncRedactor } = require('redact-pii')

const redactor = new SyncRedactor()
for (const text of [
  'A booking on Friday at 16:30',
  'A booking for Tuesday at 16:30',
  'A manicure with Olena Koval',
  '+55 11 98765-4321',
])
  console.log(`${text} -> ${redactor.redact(text)}`)
JS
cat >expected.txt <<'TXT'
A booking on Friday at 16:30 -> A booking on PERSON_NAME at 16:30
A booking for Tuesday at 16:30 -> A booking for Tuesday at 16:30
A manicure with Olena Koval -> A manicure with Olena Koval
+55 11 98765-4321 -> +55 11 ZIPCODE
TXT
node seen.cjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
