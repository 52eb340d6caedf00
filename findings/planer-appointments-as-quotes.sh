#!/usr/bin/env bash
# planer removes what a customer writes from the first "From:", "De:" or "Date:" on, and with a booking form everything.
#
# planer 1.2.0 (MIT) and node-email-reply-parser 0.1.4 (MIT), which leave of an email what its writer added to the
# thread. planer takes one line that begins with a word of a header for the beginning of an older email, in English,
# Spanish and Portuguese: the days between which a visit is to be moved are lost, and of a form that begins with
# "Date:" nothing is left, not even an error. node-email-reply-parser keeps these, and takes a line of dashes for the
# beginning of a signature, so that a price list ends with its heading, and "the master wrote:" for the one of a quote.
# What follows here: customers write in chats; an email would be kept whole, and its quote only folded.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent planer@1.2.0 node-email-reply-parser@0.1.4
cat >seen.mjs <<'JS'
import reply from 'node-email-reply-parser'
import planer from 'planer'

for (const text of [
  'Please move me\nFrom: Friday 15:00\nTo: Saturday 11:00',
  '¿Puede cambiarme?\nDe: viernes 15:00\nA: sábado 11:00',
  'Pode mudar?\nDe: sexta 15:00\nPara: sábado 11:00',
  'Date: 3 December\nTime: 15:00\nService: haircut\nName: Ana',
  'My prices:\n---------\nHaircut 500\nColour 900',
  'Hello\nOn Friday the master wrote:\ncome at 15:00\nbut I cannot',
]) {
  console.log(JSON.stringify(text))
  console.log(`  planer:                  ${JSON.stringify(planer.extractFromPlain(text))}`)
  console.log(`  node-email-reply-parser: ${JSON.stringify(reply(text, true))}`)
}
JS
cat >expected.txt <<'TXT'
"Please move me\nFrom: Friday 15:00\nTo: Saturday 11:00"
  planer:                  "Please move me"
  node-email-reply-parser: "Please move me\nFrom: Friday 15:00\nTo: Saturday 11:00"
"¿Puede cambiarme?\nDe: viernes 15:00\nA: sábado 11:00"
  planer:                  "¿Puede cambiarme?"
  node-email-reply-parser: "¿Puede cambiarme?\nDe: viernes 15:00\nA: sábado 11:00"
"Pode mudar?\nDe: sexta 15:00\nPara: sábado 11:00"
  planer:                  "Pode mudar?"
  node-email-reply-parser: "Pode mudar?\nDe: sexta 15:00\nPara: sábado 11:00"
"Date: 3 December\nTime: 15:00\nService: haircut\nName: Ana"
  planer:                  ""
  node-email-reply-parser: "Date: 3 December\nTime: 15:00\nService: haircut\nName: Ana"
"My prices:\n---------\nHaircut 500\nColour 900"
  planer:                  "My prices:\n---------\nHaircut 500\nColour 900"
  node-email-reply-parser: "My prices:"
"Hello\nOn Friday the master wrote:\ncome at 15:00\nbut I cannot"
  planer:                  "Hello\nOn Friday the master wrote:\ncome at 15:00\nbut I cannot"
  node-email-reply-parser: "Hello"
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
