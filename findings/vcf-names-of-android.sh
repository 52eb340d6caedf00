#!/usr/bin/env bash
# vcf leaves a Cyrillic name of an Android contact as =D0=9E… and cuts it in the middle, without an error.
#
# vcf 2.1.2 (MIT). Phones with Android export contacts as vCard 2.1, in which names that are not ASCII are quoted-printable
# and go on in the next line after a "=" (a soft line break). The library keeps the parameter, decodes nothing, and drops
# the continued line: of "Олена Коваль" the first name is left, as codes. The number is read well, so that the card
# looks parsed. With plain line feeds between its lines any card is refused: its version is "ARD".
# What follows here: of a contact the fields that the channel sends beside the card are shown; the card is never parsed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent vcf@2.1.2
cat >seen.mjs <<'JS'
import vCard from 'vcf'

const android = [
  'BEGIN:VCARD',
  'VERSION:2.1',
  'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=D0=9E=D0=BB=D0=B5=D0=BD=D0=B0=20=',
  '=D0=9A=D0=BE=D0=B2=D0=B0=D0=BB=D1=8C',
  'TEL;CELL;PREF:+380671112233',
  'END:VCARD',
]
const read = (text) => {
  const card = new vCard().parse(text)
  return [card.get('fn').valueOf(), card.get('tel').valueOf()]
}
console.log(read(android.join('\r\n')))
try {
  console.log(read(['BEGIN:VCARD', 'VERSION:3.0', 'FN:Olena', 'TEL:+380671112233', 'END:VCARD'].join('\n')))
} catch (error) {
  console.log(error.message)
}
JS
cat >expected.txt <<'TXT'
[ '=D0=9E=D0=BB=D0=B5=D0=BD=D0=B0=20=', '+380671112233' ]
Unsupported version "ARD"
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
