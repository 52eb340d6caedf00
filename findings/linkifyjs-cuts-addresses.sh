#!/usr/bin/env bash
# linkifyjs cuts an address after a part that happens to be a known ending.
#
# linkifyjs 4.4.0 (MIT). "www.salon.example" becomes a link to http://www.salon, since "salon" is a top-level domain and
# "example" is none: the rest stands behind the link as text. The same happens to addresses below endings that the
# package's list lacks. A missing space after a full stop makes links of sentences ("Gracias.Me", "ok.so"), a time and a
# domain ("18.00.ru") and of the name of a file (price.zip). All of them go to http, not https.
# What follows here: words without a scheme are linked only for a short list of endings, and only to https.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent linkifyjs@4.4.0
cat >seen.mjs <<'JS'
import * as linkify from 'linkifyjs'

const texts = ['www.salon.example', 'www.beauty.lan/price', 'Gracias.Me encanta', 'до 18.00.ru', 'price.zip', 't.me/lily']
for (const text of texts) console.log(text.padEnd(22), linkify.find(text).map((link) => link.href).join(' ') || 'no link')
JS
cat >expected.txt <<'TXT'
www.salon.example      http://www.salon
www.beauty.lan/price   http://www.beauty
Gracias.Me encanta     http://Gracias.Me
до 18.00.ru            http://18.00.ru
price.zip              http://price.zip
t.me/lily              http://t.me/lily
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
