#!/usr/bin/env bash
# The check of card numbers while they are typed refuses the national cards of Ukraine and Uzbekistan at the first digits.
#
# card-validator 10.0.4 and credit-card-type 10.3.0 (MIT). `isPotentiallyValid` promises that a number may still become
# a card: false means that a form should show an error. Cards of PROSTIR (Ukraine, 9804), UzCard (8600) and HUMO
# (Uzbekistan, 9860) are of no known type, so that it is false for their first four digits already, although their
# numbers are of ISO/IEC 7812 and end with a right check digit. Mir, Elo and Hipercard are known.
# What follows here: no card number is typed into the product; a payment is made on its provider's page.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent card-validator@10.0.4
cat >seen.mjs <<'JS'
import validator from 'card-validator'

for (const [name, digits] of Object.entries({
  'PROSTIR (Ukraine)': '9804',
  'UzCard (Uzbekistan)': '8600',
  'HUMO (Uzbekistan)': '9860',
  'Mir (Russia)': '2200',
  'Elo (Brazil)': '509091',
  'Hipercard (Brazil)': '606282',
})) {
  const { isPotentiallyValid, card } = validator.number(digits)
  console.log(`${name}, ${digits}…: ${isPotentiallyValid ? 'may become a card' : 'can be no card'}, type ${card?.type ?? 'unknown'}`)
}
JS
cat >expected.txt <<'TXT'
PROSTIR (Ukraine), 9804…: can be no card, type unknown
UzCard (Uzbekistan), 8600…: can be no card, type unknown
HUMO (Uzbekistan), 9860…: can be no card, type unknown
Mir (Russia), 2200…: may become a card, type mir
Elo (Brazil), 509091…: may become a card, type elo
Hipercard (Brazil), 606282…: may become a card, type hipercard
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
