#!/usr/bin/env bash
# pix-payload writes one code of Pix in sixteen with a checksum of three digits, which its reader refuses.
#
# pix-payload 1.0.4 (ISC). The last field of a Brazilian payment code is a checksum of four hexadecimal digits, "6304"
# and then the digits. A zero at their beginning is left out, and the field says that it is three long: "6303". The
# price alone decides: of the whole prices from 1 to 1000 reais 66 have such a code. An accent in the salon's name
# breaks every code: pix-payload and faz-um-pix 2.0.2 (MIT) count an "ã" as one number of Latin-1, the reader counts
# the bytes of UTF-8. The reader here is pix-utils 2.8.2 (MIT), which takes the accents off the names in its own codes.
# What follows here: a payment code is read back by another library, for many prices, before one is sent to anybody.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent pix-payload@1.0.4 faz-um-pix@2.0.2 pix-utils@2.8.2
cat >seen.mjs <<'JS'
import { Pix } from 'faz-um-pix'
import { payload } from 'pix-payload'
import { createStaticPix, parsePix } from 'pix-utils'

const key = 'salao@exemplo.com.br'
const isRefused = (code) => Boolean(parsePix(code).error)
const writers = {
  'pix-payload': (amount, name) => payload({ key, name, city: 'Recife', amount, transactionId: 'VISITA42' }),
  'faz-um-pix': (amount, name) => Pix(key, name, 'Recife', amount.toFixed(2), 'Corte'),
  'pix-utils': (transactionAmount, merchantName) =>
    createStaticPix({ pixKey: key, merchantName, merchantCity: 'Recife', transactionAmount }).toBRCode(),
}
for (const [writer, write] of Object.entries(writers)) {
  const codes = []
  for (let amount = 1; amount <= 1000; amount += 1) codes.push(await write(amount, 'Salao Flor'))
  const refused = codes.filter(isRefused)
  console.log(`${writer}: ${refused.length} of 1000 prices refused`)
  if (refused.length > 0) console.log(`  ${refused[0].slice(-7)} is the end of the first`)
  console.log(`  "Salão Flor" for 120 is ${isRefused(await write(120, 'Salão Flor')) ? 'refused' : 'read'}`)
}
JS
cat >expected.txt <<'TXT'
pix-payload: 66 of 1000 prices refused
  6303D99 is the end of the first
  "Salão Flor" for 120 is refused
faz-um-pix: 0 of 1000 prices refused
  "Salão Flor" for 120 is refused
pix-utils: 0 of 1000 prices refused
  "Salão Flor" for 120 is read
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
