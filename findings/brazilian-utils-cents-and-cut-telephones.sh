#!/usr/bin/env bash
# brazilian-utils reads "R$ 80" as 80 centavos, and shows a telephone that it calls valid without its last two digits.
#
# @brazilian-utils/brazilian-utils 2.4.0 (MIT). parseCurrency takes a price without a separator for centavos, so that
# R$ 80 is 0.80 and R$ 1500 is 15, while R$ 1.500 is 1500. formatPhone writes nine digits unless told otherwise: (11)
# 98765-4321, which isValidPhone accepts, becomes 11987-6543. The numbers of companies that have letters, as the tax
# office gives them to new companies since July 2026, are invalid by isValidCnpj and lose their letters in formatCnpj,
# unless each call is given version 2. Its own descriptions say all of this, the names and types do not.
# What follows here: a price is read together with its currency from the booking system, and a tax id is kept as typed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent @brazilian-utils/brazilian-utils@2.4.0
cat >seen.mjs <<'JS'
import { formatCnpj, formatPhone, isValidCnpj, isValidPhone, parseCurrency } from '@brazilian-utils/brazilian-utils'

for (const price of ['R$ 80,00', 'R$ 80', 'R$ 1.500', 'R$ 1500']) console.log(`${price} = ${parseCurrency(price)}`)
for (const telephone of ['(11) 98765-4321', '+55 11 98765-4321'])
  console.log(`${telephone}, valid: ${isValidPhone(telephone)} -> ${formatPhone(telephone)}`)
for (const company of ['11.222.333/0001-81', '12.ABC.345/01DE-35'])
  for (const options of [{}, { version: 2 }]) {
    const outcome = `valid: ${isValidCnpj(company, options)} -> ${formatCnpj(company, options)}`
    console.log(`${company}, version ${options.version}, ${outcome}`)
  }
JS
cat >expected.txt <<'TXT'
R$ 80,00 = 80
R$ 80 = 0.8
R$ 1.500 = 1500
R$ 1500 = 15
(11) 98765-4321, valid: true -> 11987-6543
+55 11 98765-4321, valid: true -> 55119-8765
11.222.333/0001-81, version undefined, valid: true -> 11.222.333/0001-81
11.222.333/0001-81, version 2, valid: true -> 11.222.333/0001-81
12.ABC.345/01DE-35, version undefined, valid: false -> 12.345.013/5
12.ABC.345/01DE-35, version 2, valid: true -> 12.ABC.345/01DE-35
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
