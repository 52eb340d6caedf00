#!/usr/bin/env bash
# Splitters of sentences end one after "600 UAH" and after "street", in Ukrainian, Russian and Portuguese.
#
# sbd 1.0.19 (MIT), sentencex 1.0.17 (MIT). Prices and addresses of salons have abbreviations: грн., руб., вул., ул., Av., Dra.
# Both end a sentence there, also the second, which is asked for the language by its code; before "per hour", a small letter, as well. A chat's
# messages or pieces of knowledge that are cut by them have "from 600" in one and "per hour" in another.
# What follows here: sentence-end has the abbreviations of the six languages, and asks once too often rather than cut.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent sbd@1.0.19 sentencex@1.0.17
cat >seen.mjs <<'JS'
import { segment } from 'sentencex'
import { createRequire } from 'node:module'

const { sentences } = createRequire(import.meta.url)('sbd')
for (const [language, text] of [
  ['uk', 'Манікюр від 600 грн. за годину. Адреса: вул. Хрещатик, 22.'],
  ['ru', 'Маникюр от 500 руб. за час. Адрес: ул. Абая, д. 5, кв. 10.'],
  ['pt', 'O endereço é Av. Paulista, 1000. A Dra. Ana atende às 10h.'],
  ['es', 'La Sra. Ana atiende a las 10 a.m. La dirección es Av. Mayor, 5.'],
]) {
  console.log(language, 'sbd:      ', sentences(text).join(' | '))
  console.log(language, 'sentencex:', segment(language, text).map((piece) => piece.trim()).join(' | '))
}
JS
cat >expected.txt <<'TXT'
uk sbd:       Манікюр від 600 грн. | за годину. | Адреса: вул. | Хрещатик, 22.
uk sentencex: Манікюр від 600 грн. | за годину. | Адреса: вул. | Хрещатик, 22.
ru sbd:       Маникюр от 500 руб. | за час. | Адрес: ул. | Абая, д. 5, кв. 10.
ru sentencex: Маникюр от 500 руб. | за час. | Адрес: ул. | Абая, д. | 5, кв. | 10.
pt sbd:       O endereço é Av. Paulista, 1000. | A Dra. | Ana atende às 10h.
pt sentencex: O endereço é Av. | Paulista, 1000. | A Dra. Ana atende às 10h.
es sbd:       La Sra. Ana atiende a las 10 a.m. | La dirección es Av. | Mayor, 5.
es sentencex: La Sra. Ana atiende a las 10 a.m. | La dirección es Av. Mayor, 5.
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
