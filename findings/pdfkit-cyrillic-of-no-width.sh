#!/usr/bin/env bash
# pdfkit writes Cyrillic with a standard font without an error: other letters, of no width.
#
# pdfkit 0.20.2 (MIT). The 14 standard fonts of PDF have Latin letters alone. Text in another script is not refused and
# not replaced: each code point is written as hexadecimal digits into a string of single bytes, so that "Салон"
# (421 430 43b 43e 43d, fifteen digits) becomes other letters, and its measured width is 0, by which everything that is
# centred or set to the right goes astray. The sign of the hryvnia becomes a space and an accent. A font of one's own
# without the letter draws its empty box, again without an error and with a width.
# What follows here: a document asks each font for each letter before it draws, as no call fails afterwards.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent pdfkit@0.20.2
cat >seen.mjs <<'JS'
import PDFDocument from 'pdfkit'

const document = new PDFDocument({ compress: false })
let file = ''
document.on('data', (chunk) => (file += chunk.toString('latin1')))
document.on('end', () => {
  for (const drawn of file.match(/\[<[^\]]*\] TJ/g)) console.log('drawn', drawn)
})
for (const text of ['Olena', 'Салон', '5 ₴']) {
  console.log('width', text, document.widthOfString(text))
  document.text(text)
}
document.end()
JS
cat >expected.txt <<'TXT'
width Olena 32.016
width Салон 0
width 5 ₴ 10.008000000000001
drawn [<4f6c656e61> 0] TJ
drawn [<42143043b43e43d> 0] TJ
drawn [<352020b4> 0] TJ
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
